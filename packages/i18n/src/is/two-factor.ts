import type { twoFactor as source } from '../en/two-factor.ts';
import type { Catalogue } from '../translate.ts';

export const twoFactor = {
  title: 'Tveggja þátta auðkenning',
  detail:
    'Auk lykilorðsins þarf kóða úr símanum þínum eða aðgangslykil til að skrá sig inn. Þá dugar stolið lykilorð ekki eitt og sér.',
  loadFailed: 'Ekki tókst að birta stillingar fyrir tveggja þátta auðkenningu.',

  authenticator: 'Auðkenningarforrit',
  authenticatorSince: 'Bætt við {date}',
  authenticatorNone: 'Google Authenticator, 1Password, Aegis eða annað forrit sem býr til sex stafa kóða.',
  setUp: 'Setja upp',
  setUpAuthenticator: 'Setja upp auðkenningarforrit',
  replace: 'Skipta út',
  replaceAuthenticator: 'Skipta um auðkenningarforrit',
  replaceDetail: 'Eldra forritið virkar þar til kóði úr því nýja hefur verið staðfestur.',
  remove: 'Fjarlægja',
  removeAuthenticator: 'Fjarlægja auðkenningarforritið',
  removeTitle: 'Slökkva á tveggja þátta auðkenningu?',
  removeDetail: 'Þá dugar lykilorðið eitt til að skrá sig inn. Varakóðarnir hætta líka að virka.',
  removeSubmit: 'Slökkva',
  removing: 'Slekk á tveggja þátta auðkenningu',
  removed: 'Slökkt er á tveggja þátta auðkenningu',
  removeFailed: 'Ekki tókst að slökkva á tveggja þátta auðkenningu',

  removeOneDetail: 'Ekki verður lengur hægt að skrá sig inn með þessu. Aðrar leiðir og varakóðarnir gilda áfram.',
  removingOne: 'Fjarlægi',
  removedOne: 'Fjarlægt',
  removeOneFailed: 'Ekki tókst að fjarlægja',

  passkey: {
    title: 'Aðgangslyklar',
    detail: 'Skráðu þig inn með fingrafari, andliti eða PIN-númeri tækis eða með öryggislykli. Lykilorð þarf ekki.',
    add: 'Bæta við',
    addOne: 'Bæta við aðgangslykli',
    isAdded: 'Aðgangslyklinum var bætt við',
    named: 'Aðgangslykill: {name}',
    added: 'Bætt við {date}',
    lastUsed: 'Síðast í notkun: {time}',
    neverUsed: 'Ekki notaður enn',
    rename: 'Endurnefna',
    renameTitle: 'Endurnefna aðgangslykilinn {name}',
    removeTitle: 'Fjarlægja aðgangslykilinn {name}',
    elsewhere: 'Aðgangslyklar virka aðeins á {address}. Opnaðu Waybill þar.',
    unsupported: 'Vafrinn styður ekki aðgangslykla eða síðan var ekki opnuð með https.',
    known: 'Þetta tæki er þegar með aðgangslykil að aðganginum þínum.',
    notGiven: 'Enginn aðgangslykill fékkst frá tækinu. Reyndu aftur eða notaðu aðra leið.',
  },

  scan: 'Skannaðu þennan kóða með forritinu.',
  qrCode: 'QR-kóði fyrir auðkenningarforritið',
  openHere: 'Opna forritið í þessu tæki',
  byHand: 'Eða sláðu þennan lykil inn í forritið:',
  copyKey: 'Afrita lykilinn',
  enterCode: 'Sláðu svo inn kóðann sem forritið sýnir.',
  code: 'Sex stafa kóði',
  confirm: 'Kveikja',
  confirmReplaced: 'Staðfesta',
  added: 'Auðkenningarforritið er tilbúið',
  prepareFailed: 'Ekki tókst að birta kóðann fyrir forritið.',

  recoveryCodes: 'Varakóðar',
  recoveryLeft: {
    one: '{count} af {total} er eftir. Hver virkar einu sinni, þegar aðrar leiðir bregðast.',
    other: '{count} af {total} eru eftir. Hver virkar einu sinni, þegar aðrar leiðir bregðast.',
  },
  makeCodes: 'Búa til nýja',
  makeCodesTitle: 'Búa til nýja varakóða?',
  makeCodesDetail: 'Eldri kóðarnir hætta að virka, hvar sem þú geymir þá.',
  makeCodesSubmit: 'Búa til nýja kóða',
  makingCodes: 'Bý til nýja varakóða',
  codesMade: 'Nýir varakóðar eru tilbúnir',
  makeCodesFailed: 'Ekki tókst að búa til nýja varakóða',
  codesTitle: 'Geymdu varakóðana þína',
  codesDetail:
    'Með hverjum þeirra geturðu skráð þig inn einu sinni ef hvorki sími né aðgangslykill er við höndina. Geymdu þá á sama stað og lykilorðin þín: þeir eru aðeins sýndir núna.',
  copyCodes: 'Afrita',
  copyFailed: 'Vafrinn leyfði ekki afritun. Sæktu kóðana frekar sem skrá.',
  download: 'Sækja',
  fileName: 'waybill-varakodar.txt',
  fileTitle: 'Varakóðar fyrir {email} í Waybill. Hver þeirra virkar einu sinni.',
  codesKept: 'Ég hef geymt þá',
  leaveCodesTitle: 'Loka án þess að geyma kóðana?',
  leaveCodesDetail: 'Þeir eru ekki sýndir aftur. Þú getur hvenær sem er búið til nýja í prófílnum þínum.',
  leaveCodesSubmit: 'Loka',
  showCodes: 'Aftur í kóðana',

  required: 'Fyrirtækið krefst hennar og því er ekki hægt að slökkva á henni.',

  setup: {
    title: 'Settu upp tveggja þátta auðkenningu',
    detail:
      '{organisation} krefst tveggja þátta auðkenningar af öllum sem skrá sig inn. Settu hana upp til að halda áfram.',
    goOn: 'Halda áfram',
  },

  step: {
    detail: 'Sláðu inn kóðann sem auðkenningarforritið sýnir.',
    recoveryDetail:
      'Sláðu inn einn af varakóðunum sem þú geymdir þegar þú kveiktir á tveggja þátta auðkenningu. Hver virkar einu sinni.',
    recoveryCode: 'Varakóði',
    submit: 'Skrá inn',
    use: {
      authenticator: 'Nota auðkenningarforritið',
      passkey: 'Nota aðgangslykil',
      'recovery-code': 'Nota varakóða',
    },
    passkeyDetail: 'Notaðu aðgangslykil sem tilheyrir aðganginum þínum.',
    back: 'Til baka',
    lost: 'Hvorki með síma né varakóða? Stjórnandi hjá fyrirtækinu getur endurstillt auðkenninguna fyrir þig.',
  },
} as const satisfies Catalogue<typeof source>;
