import type { outgoing as source } from '../en/outgoing.ts';
import type { Catalogue } from '../translate.ts';
import { documentPage } from './document-page.ts';
import { label } from './label.ts';
import { messageChoices } from './message-choices.ts';
import { proofCheck } from './proof-check.ts';
import { proofMail } from './proof-mail.ts';
import { proofPaper } from './proof-paper.ts';
import { receiverMessage } from './receiver-message.ts';
import { runSheet } from './run-sheet.ts';
import { trackingPage } from './tracking-page.ts';

export const outgoing = {
  documentPage,
  label,
  messageChoices,
  proofCheck,
  proofMail,
  proofPaper,
  receiverMessage,
  runSheet,
  trackingPage,
  paymentEvent: { failed: 'Greiðslan tókst ekki hjá {provider}.' },
  demoPay: {
    title: 'Sýnigreiðsla',
    notice: 'Þetta er sýning: engir peningar fara á milli, hvað sem þú velur.',
    to: 'Greiðsla til: {payee}',
    payment: 'Greiðsla {id}',
    pay: 'Greiða {amount}',
    decline: 'Hafna',
    leave: 'Fara til baka án þess að greiða',
    over: 'Þessi síða hefur verið notuð. Ekkert meira er hægt að greiða á henni.',
    back: 'Til baka',
  },

  paidPage: {
    title: 'Greiðsla: {payee}',
    paid: { title: 'Greitt', text: 'Takk fyrir. {payee} hefur fengið greiðsluna.' },
    pending: {
      title: 'Á leiðinni',
      text: 'Við bíðum eftir staðfestingu á greiðslunni. Hún birtist hér um leið og hún berst.',
    },
    open: { title: 'Ógreitt', text: 'Ekkert var tekið. Þú getur enn greitt.' },
    failed: { title: 'Ógreitt', text: 'Greiðslan tókst ekki. Ekkert var tekið.' },
    ended: { title: 'Ógreitt', text: 'Þessi hlekkur er útrunninn og ekkert var tekið. Þú getur enn greitt.' },
    over: {
      title: 'Ógreitt',
      text: 'Ekki er lengur hægt að greiða með þessum hlekk. {payee} getur aðstoðað þig ef þú vilt enn greiða.',
    },
    pay: 'Opna greiðslusíðuna',
    again: 'Reyna aftur að greiða',
    notPaid: 'Ég hef ekki greitt enn',
    back: 'Aftur í sendinguna',
    offline: 'Ekkert samband sem stendur.',
  },

  publicPage: {
    language: 'Íslenska',
    missing: {
      title: 'Þessi hlekkur virkar ekki',
      text: 'Hann gæti verið rangt sleginn inn eða útrunninn: hlekkur virkar þar til 30 dögum eftir afhendingu. Spurðu þann sem sendi þér hann.',
    },
    busy: { title: 'Augnablik', text: 'Margir eru að spyrja í einu. Reyndu aftur eftir smástund.' },
    failed: { title: 'Þetta tókst ekki', text: 'Engu hefur verið breytt. Farðu til baka og reyndu aftur.' },
    unreachable:
      'Ekki næst samband við okkur sem stendur. Það sem þú settir inn er enn hér: athugaðu tenginguna og reyndu aftur.',
  },

  mail: {
    greeting: 'Góðan dag,',
    organisationDeletion: {
      asked: 'Fyrirtækinu {name} verður eytt {day}',
      near: 'Fyrirtækinu {name} verður eytt eftir þrjá daga eða fyrr',
    },
    organisationDeletionBody:
      '{by} bað um að fyrirtækinu {name} yrði eytt með öllum gögnum {day}. Fram að því vinna allir eins og áður. Eftir það kemst enginn inn og ekkert er hægt að endurheimta.',
    organisationDeletionButton: 'Sjá hverju er eytt',
    organisationDeletionFooter: 'Yfirstjórnandi getur hætt við eyðinguna þar fram að þeim degi.',
    webhookStoppedSubject: 'Vefkrókur var stöðvaður: {host}',
    webhookStopped: {
      gone: 'Móttakandinn á {host} svaraði að hann væri hættur (410). Ekkert fleira er sent þangað.',
      failing:
        'Móttakandinn á {host} hefur ekki tekið við neinu í 75 klukkustundir, í tíu tilraunum. Ekkert fleira er sent þangað. Það sem hann fékk ekki er í sendingaskránni.',
    },
    webhookStoppedFooter: 'Kveiktu aftur á honum undir Vefkrókar þegar hann er kominn aftur: þá er það sent sem bíður.',
    resetSubject: 'Nýtt lykilorð fyrir Waybill',
    resetBody: 'Einhver, vonandi þú, bað um nýtt lykilorð fyrir {email}. Opnaðu þennan hlekk til að velja það:',
    resetFooter:
      'Hlekkurinn virkar einu sinni og gildir í eina klukkustund. Ef þú baðst ekki um þetta þarftu ekkert að gera.',
    resetButton: 'Velja nýtt lykilorð',
    verifySubject: 'Staðfestu netfangið þitt hjá Waybill',
    verifyBody: 'Aðgangur var stofnaður fyrir {email}. Opnaðu þennan hlekk til að staðfesta að netfangið sé þitt:',
    verifyFooter:
      'Hlekkurinn virkar einu sinni og gildir í þrjá daga. Ef þú stofnaðir ekki aðganginn þarftu ekkert að gera.',
    verifyButton: 'Staðfesta netfangið',
    accountExistsSubject: 'Þú ert nú þegar með aðgang að Waybill',
    accountExistsBody:
      'Einhver, kannski þú, reyndi að stofna aðgang með netfanginu {email}, en það er þegar með aðgang. Skráðu þig inn eins og áður. Ef þú manst ekki lykilorðið geturðu valið nýtt:',
    accountExistsFooter: 'Engu hefur verið breytt. Ef þetta varst ekki þú þarftu ekkert að gera.',
    accountExistsButton: 'Velja nýtt lykilorð',
    invitationSubject: '{organisation} býður þér í Waybill',
    invitationBody: '{organisation} býður {email} til samstarfs í Waybill. Opnaðu þennan hlekk til að þiggja boðið:',
    invitationBodyBy:
      '{person} býður þér, {email}, til samstarfs við {organisation} í Waybill. Opnaðu þennan hlekk til að þiggja boðið:',
    invitationFooter:
      'Hlekkurinn virkar einu sinni og gildir í sjö daga. Ef þú áttir ekki von á boðinu þarftu ekkert að gera.',
    invitationButton: 'Þiggja boðið',
    changeEmailSubject: 'Staðfestu nýja netfangið þitt hjá Waybill',
    changeEmailBody:
      'Til stendur að {email} verði netfang aðgangs í Waybill. Opnaðu þennan hlekk til að staðfesta að netfangið sé þitt:',
    changeEmailFooter:
      'Hlekkurinn virkar einu sinni og gildir í sjö daga. Ef þú kannast ekki við þetta þarftu ekkert að gera og ekkert breytist.',
    changeEmailButton: 'Staðfesta nýja netfangið',
    emailChangeAskedSubject: 'Til stendur að breyta netfangi aðgangs þíns í Waybill',
    emailChangeAskedBody:
      '{organisation} óskar eftir að netfangi aðgangsins þíns verði breytt í {email}. Breytingin tekur ekki gildi fyrr en nýja netfangið hefur verið staðfest. Þangað til skráirðu þig inn eins og áður.',
    emailChangeAskedFooter: 'Ef þú vilt þetta ekki skaltu láta stjórnanda hjá fyrirtækinu vita strax.',
    emailChangedSubject: 'Netfangi aðgangs þíns í Waybill var breytt',
    emailChangedBody: 'Aðgangurinn þinn er kominn með nýtt netfang: {email}. Notaðu það næst þegar þú skráir þig inn.',
    factor: {
      'authenticator-added': {
        subject: 'Auðkenningarforriti var bætt við aðgang þinn í Waybill',
        body: 'Innskráning með {email} biður nú um kóða úr auðkenningarforritinu sem bætt var við.',
      },
      'authenticator-removed': {
        subject: 'Auðkenningarforrit var fjarlægt af aðgangi þínum í Waybill',
        body: 'Innskráning með {email} tekur ekki lengur við kóðum úr auðkenningarforritinu.',
      },
      'recovery-codes-made': {
        subject: 'Nýir varakóðar fyrir aðgang þinn í Waybill',
        body: 'Nýir varakóðar voru búnir til fyrir {email}. Þeir gömlu virka ekki lengur.',
      },
    },
    passkey: {
      'passkey-added': {
        subject: 'Aðgangslykli var bætt við aðgang þinn í Waybill',
        body: 'Aðgangslykillinn „{name}“ skráir nú inn sem {email}.',
      },
      'passkey-removed': {
        subject: 'Aðgangslykill var fjarlægður af aðgangi þínum í Waybill',
        body: 'Aðgangslykillinn „{name}“ skráir ekki lengur inn sem {email}.',
      },
    },
    recoveryCodeUsedSubject: 'Varakóði aðgangs þíns í Waybill var notaður',
    recoveryCodeUsedBody: {
      one: 'Einhver, vonandi þú, skráði sig inn sem {email} með varakóða. {count} er eftir.',
      other: 'Einhver, vonandi þú, skráði sig inn sem {email} með varakóða. {count} eru eftir.',
    },
    twoFactorResetSubject: 'Tveggja þátta auðkenning var endurstillt á aðgangi þínum í Waybill',
    twoFactorResetBody:
      '{by} slökkti á tveggja þátta auðkenningu fyrir {email}. Auðkenningarforritið og varakóðarnir sem voru í notkun virka ekki lengur og lykilorðið eitt dugar til að skrá sig inn. Settu auðkenninguna upp aftur á prófílsíðunni þinni.',
    twoFactorResetFooter:
      'Ef þú baðst ekki um þetta skaltu breyta lykilorðinu og láta stjórnanda hjá fyrirtækinu vita strax.',
    factorFooter:
      'Ef þetta varst ekki þú skaltu breyta lykilorðinu, skrá út á öllum öðrum stöðum á prófílsíðunni þinni og láta stjórnanda hjá fyrirtækinu vita strax.',
    emailChangedFooter: 'Ef þú kannast ekki við þetta skaltu láta stjórnanda hjá fyrirtækinu vita strax.',
  },
} as const satisfies Catalogue<typeof source>;
