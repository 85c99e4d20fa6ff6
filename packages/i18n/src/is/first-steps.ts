import type { firstSteps as source } from '../en/first-steps.ts';
import type { Catalogue } from '../translate.ts';

export const firstSteps: Catalogue<typeof source> = {
  title: 'Fyrstu skrefin',
  intro: 'Hakað er við hvert skref um leið og því er lokið.',
  progress: '{done} af {all} lokið',
  loadFailed: 'Ekki tókst að birta fyrstu skrefin.',
  isDone: 'Lokið',
  ofOrganisation: 'Þessi skref eiga við allt fyrirtækið',
  ofOrganisationDetail: 'Þau sem vinna fyrir allar deildir setja það upp.',
  step: {
    division: 'Setja upp deildir',
    users: 'Bjóða samstarfsfólki',
    vehicle: 'Bæta við bíl',
    shipment: 'Stofna fyrstu sendinguna',
    plan: 'Skipuleggja fyrstu leiðina',
  },
  detail: {
    division: 'Rekstraraðili kerfisins bætir þeim við. Í stillingunum sést hvað hver þeirra notar.',
    users: 'Skrifstofan vinnur í stjórnborðinu og bílstjórar í símanum.',
    vehicle: 'Með burðargetu, vinnutíma og upphafsstað.',
    shipment: 'Sláðu hana inn eða hladdu upp skrá með mörgum.',
    plan: 'Settu sendingar á bíl eða láttu leita að bestu röðinni.',
  },
  allDone: 'Fyrstu skrefunum var lokið {day}.',
  dismiss: 'Fela fyrstu skrefin',
  dismissed: 'Fyrstu skrefin eru falin í valmyndinni hjá öllum. Fyrirtæki: {organisation}.',
  dismissing: 'Fel fyrstu skrefin',
  dismissedFlash: 'Fyrstu skrefin eru falin. Þau finnast með leitinni.',
  dismissFailed: 'Ekki tókst að fela fyrstu skrefin',
  show: 'Sýna þau í valmyndinni',
  showing: 'Sýni fyrstu skrefin',
  shown: 'Fyrstu skrefin eru aftur í valmyndinni',
  showFailed: 'Ekki tókst að sýna fyrstu skrefin',
};
