import type { map as source } from '../en/map.ts';
import type { Catalogue } from '../translate.ts';

export const map = {
  loading: 'Sæki kortið',
  impossible: 'Ekki er hægt að teikna kortið hér. Á því væri:',
  fallback: 'Venjulega kortið svarar ekki.',
  zoomIn: 'Þysja inn',
  zoomOut: 'Þysja út',
  showAll: 'Sýna allt',
  centre: 'Hafa pinnann í miðju',
  nudge: 'Dragðu hann, eða færðu með örvalyklum um einn metra, með Shift um tíu.',
  gestures: {
    ctrl: 'Haltu Ctrl inni og skrunaðu til að þysja kortið',
    command: 'Haltu ⌘ inni og skrunaðu til að þysja kortið',
    fingers: 'Notaðu tvo fingur til að færa kortið',
  },
} satisfies Catalogue<typeof source>;
