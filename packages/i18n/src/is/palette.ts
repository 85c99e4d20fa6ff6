import type { palette as source } from '../en/palette.ts';
import type { Catalogue } from '../translate.ts';

export const palette = {
  open: 'Leita eða velja skipun',
  title: 'Leit og skipanir',
  placeholder: 'Leitaðu að sendingum, stöðum og fólki, eða veldu skipun',
  results: 'Niðurstöður',
  group: {
    recent: 'Nýlegt',
    whole: 'Passar nákvæmlega',
    record: 'Fannst',
    similar: 'Svipað',
    screen: 'Fara á',
    action: 'Aðgerðir',
  },
  kind: { shipment: 'Sending', 'saved-location': 'Vistaður staður', vehicle: 'Bíll', user: 'Notandi' },
  also: {
    shipments: 'Útflutningur, flytja út, export',
    upload: 'Innlestrar, innflutningur, flytja inn, hlaða upp, upphleðsla, CSV, skrá, upload, import',
    firstSteps: 'Sýnigögn, sample data',
    createShipment: 'Ný sending, bæta við, new, create',
    theme: {
      light: 'Þema, ljós hamur, theme, light mode',
      dark: 'Þema, dökkur hamur, theme, dark mode',
      auto: 'Þema, hamur, theme, mode',
    },
  },
  action: {
    createShipment: 'Stofna sendingu',
    shortcuts: 'Flýtilyklar',
    profile: 'Prófíll',
    apiKey: 'Sýna API-lykilinn',
    logout: 'Skrá út',
    theme: 'Útlit: {name}',
    language: 'Tungumál: {name}',
    subCompany: 'Sýna deild: {name}',
  },
  count: { one: '{count} niðurstaða', other: '{count} niðurstöður' },
  nothing: 'Ekkert fannst fyrir „{typed}“',
  nothingDetail: 'Prófaðu hluta af nafni, heimilisfangi, símanúmeri, strikamerki eða tilvísun.',
  failed: 'Leitin svaraði ekki.',
  keys: { move: 'til að fara á milli', choose: 'til að velja', close: 'til að loka' },
} as const satisfies Catalogue<typeof source>;
