import type { twoFactor as source } from '../en/two-factor.ts';
import type { Catalogue } from '../translate.ts';

export const twoFactor = {
  title: 'Tveggja þátta auðkenning',
  detail:
    'Auk lykilorðsins þarf kóða úr forriti í símanum þínum til að skrá sig inn. Þá dugar stolið lykilorð ekki eitt og sér.',
  loadFailed: 'Ekki tókst að sækja stillingar fyrir tveggja þátta auðkenningu.',

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
  prepareFailed: 'Ekki tókst að sækja kóðann fyrir forritið.',

  recoveryCodes: 'Varakóðar',
  recoveryLeft: {
    one: '{count} af {total} er eftir. Hver virkar einu sinni, þegar síminn er ekki við höndina.',
    other: '{count} af {total} eru eftir. Hver virkar einu sinni, þegar síminn er ekki við höndina.',
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
    'Með hverjum þeirra geturðu skráð þig inn einu sinni ef síminn er ekki við höndina. Geymdu þá á sama stað og lykilorðin þín: þeir eru aðeins sýndir núna.',
  copyCodes: 'Afrita',
  copied: 'Afritað',
  copyFailed: 'Vafrinn leyfði ekki afritun. Sæktu kóðana frekar sem skrá.',
  download: 'Sækja',
  fileName: 'waybill-varakodar.txt',
  fileTitle: 'Varakóðar fyrir {email} í Waybill. Hver þeirra virkar einu sinni.',
  codesKept: 'Ég hef geymt þá',

  required: 'Fyrirtækið krefst hennar og því er ekki hægt að slökkva á henni.',

  setup: {
    title: 'Settu upp tveggja þátta auðkenningu',
    detail:
      '{organisation} krefst tveggja þátta auðkenningar af öllum sem skrá sig inn. Settu hana upp til að halda áfram.',
  },

  step: {
    detail: 'Sláðu inn kóðann sem auðkenningarforritið sýnir.',
    recoveryDetail:
      'Sláðu inn einn af varakóðunum sem þú geymdir þegar þú kveiktir á tveggja þátta auðkenningu. Hver virkar einu sinni.',
    recoveryCode: 'Varakóði',
    submit: 'Skrá inn',
    useRecoveryCode: 'Nota varakóða',
    useAuthenticator: 'Nota auðkenningarforritið',
    back: 'Til baka',
    lost: 'Hvorki með síma né varakóða? Stjórnandi hjá fyrirtækinu getur endurstillt auðkenninguna fyrir þig.',
  },
} as const satisfies Catalogue<typeof source>;
