import { expect, test } from 'vitest';
import { dativeOf } from './icelandic-dative.ts';
import { nameKey } from './street-key.ts';

test.each([
  ['Þórsgata', 'Þórsgötu'],
  ['Laugavegur', 'Laugavegi'],
  ['Skólavörðustígur', 'Skólavörðustíg'],
  ['Borgarbraut', 'Borgarbraut'],
  ['Lækjartorg', 'Lækjartorgi'],
  ['Austurstræti', 'Austurstræti'],
  ['Ásvellir', 'Ásvöllum'],
  ['Garðavellir', 'Garðavöllum'],
  ['Álfhóll', 'Álfhóli'],
  ['Laufbrekka', 'Laufbrekku'],
  ['Tjarnarbakki', 'Tjarnarbakka'],
  ['Grafarholt', 'Grafarholti'],
  ['Hafnarfjörður', 'Hafnarfirði'],
  ['Egilsstaðir', 'Egilsstöðum'],
  ['Vestmannaeyjar', 'Vestmannaeyjum'],
  ['Hlíð', 'Hlíð'],
  ['Ás', 'Ás'],
])('%s is %s in the dative', (name, dative) => {
  expect(dativeOf(nameKey(name))).toBe(nameKey(dative));
});
