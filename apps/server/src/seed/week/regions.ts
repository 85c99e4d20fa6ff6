import { AKUREYRI, REYKJAVIK, SUDURLAND } from '../demo-data.ts';

/** A street with some of its house numbers: all of them are in the demo's registry (../registry). */
export type Street = { readonly name: string; readonly houses: readonly number[] };
export type Town = { readonly postcode: string; readonly city: string; readonly streets: readonly Street[] };

const street = (name: string, ...houses: readonly number[]): Street => ({ name, houses });
const town = (postcode: string, city: string, ...streets: readonly Street[]): Town => ({ postcode, city, streets });

/** The region in which each sub-company delivers. */
export const REGIONS = [
  {
    subCompany: REYKJAVIK,
    towns: [
      town(
        '101',
        'Reykjavík',
        street('Laugavegur', 4, 13, 21, 28, 36, 43, 50, 59, 67, 76, 85, 97),
        street('Skólavörðustígur', 3, 6, 11, 14, 18, 21, 25, 28, 31, 36, 41, 44),
        street('Hverfisgata', 12, 20, 32, 41, 47, 55, 64, 70, 78, 87, 94, 103),
        street('Grettisgata', 5, 11, 19, 29, 36, 42, 48, 54, 63, 70, 76, 82),
        street('Ægisgata', 4, 5, 7, 10, 26, 27),
      ),
      town(
        '104',
        'Reykjavík',
        street('Súðarvogur', 4, 9, 14, 18, 24, 28, 32, 36, 40, 44, 48, 52),
        street('Langholtsvegur', 8, 23, 39, 55, 75, 90, 108, 130, 145, 160, 176, 194),
        street('Kleppsmýrarvegur', 6, 7, 8, 11),
      ),
      town(
        '105',
        'Reykjavík',
        street('Borgartún', 3, 6, 18, 21, 23, 25, 28, 30, 32, 35, 37, 39),
        street('Skipholt', 5, 10, 16, 20, 25, 30, 35, 42, 47, 51, 56, 66),
        street('Laugateigur', 5, 9, 13, 17, 21, 25, 29, 33, 37, 42, 50, 58),
        street('Þverholt', 3, 7, 11, 14, 17, 18, 20, 21, 23, 26, 28, 32),
      ),
      town(
        '108',
        'Reykjavík',
        street('Suðurlandsbraut', 4, 10, 14, 20, 26, 28, 34, 48, 54, 60, 64, 74),
        street('Ármúli', 2, 5, 8, 11, 15, 18, 22, 25, 28, 31, 36, 42),
        street('Síðumúli', 2, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 37),
        street('Skeifan', 2, 4, 5, 6, 7, 8, 10, 11, 13, 15, 17, 19),
      ),
      town(
        '110',
        'Reykjavík',
        street('Bíldshöfði', 2, 3, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20),
        street('Höfðabakki', 1, 3, 5, 7),
        street('Tunguháls', 1, 2, 3, 6, 7, 8, 9, 10, 11, 15, 17, 19),
      ),
      town(
        '200',
        'Kópavogur',
        street('Smiðjuvegur', 2, 7, 10, 16, 24, 30, 38, 44, 52, 60, 66, 74),
        street('Auðbrekka', 2, 4, 7, 9, 13, 15, 18, 20, 23, 26, 32, 36),
        street('Nýbýlavegur', 4, 12, 20, 28, 42, 50, 58, 66, 76, 84, 92, 100),
      ),
      town(
        '210',
        'Garðabær',
        street('Lyngás', 1, 4, 6, 7, 9, 10, 12, 13, 15, 16, 17, 20),
        street('Miðhraun', 2, 4, 8, 10, 11, 12, 14, 15, 16, 18, 22, 24),
      ),
      town(
        '220',
        'Hafnarfjörður',
        street('Dalshraun', 1, 5, 7, 8, 10, 12, 13, 15, 17, 18, 22, 26),
        street('Strandgata', 4, 10, 17, 24, 30, 33, 41, 51, 73, 82, 85, 92),
        street('Reykjavíkurvegur', 3, 16, 23, 26, 31, 35, 39, 45, 56, 62, 70, 78),
      ),
      town(
        '230',
        'Reykjanesbær',
        street('Hafnargata', 12, 20, 27, 33, 39, 46, 52, 62, 68, 74, 81, 88),
        street('Iðavellir', 1, 2, 3, 6, 7, 8, 11, 13),
      ),
      town(
        '270',
        'Mosfellsbær',
        street('Háholt', 1, 2, 3, 7, 9, 11, 13, 14, 16, 20, 25, 35),
        street('Þverholt', 1, 3, 5, 7, 8, 11, 13, 19, 21, 25, 27, 31),
      ),
      town(
        '300',
        'Akranes',
        street('Kirkjubraut', 2, 5, 9, 12, 17, 22, 30, 35, 40, 50, 54, 59),
        street('Esjubraut', 2, 6, 10, 13, 16, 19, 23, 26, 29, 33, 41, 47),
      ),
    ],
  },
  {
    subCompany: AKUREYRI,
    towns: [
      town(
        '600',
        'Akureyri',
        street('Glerárgata', 1, 5, 7, 14, 18, 20, 24, 26, 30, 32, 34, 38),
        street('Hafnarstræti', 6, 15, 21, 29, 34, 47, 71, 81, 87, 93, 99, 106),
        street('Hvannavellir', 2, 4, 6, 8, 10, 12, 14),
        street('Furuvellir', 1, 3, 5, 7, 9, 11, 13, 15, 17, 18),
        street('Tryggvabraut', 1, 3, 5, 8, 10, 12, 14, 16, 18, 22, 24),
      ),
      town(
        '603',
        'Akureyri',
        street('Draupnisgata', 1, 2, 3, 4, 5, 6, 7),
        street('Óseyri', 2, 4, 8, 10, 12, 16, 19, 21, 23, 25, 29, 33),
      ),
      town(
        '550',
        'Sauðárkrókur',
        street('Aðalgata', 2, 4, 6, 8, 10, 12, 15, 17, 19, 21, 23, 25),
        street('Borgarflöt', 1, 2, 5, 7, 9, 11, 15, 21, 23, 25, 29, 31),
      ),
      town(
        '580',
        'Siglufjörður',
        street('Gránugata', 4, 5, 6, 8, 12, 13, 17, 19, 20, 23, 24, 25),
        street('Snorragata', 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22),
      ),
      town(
        '620',
        'Dalvík',
        street('Hafnarbraut', 1, 5, 7, 10, 12, 14, 16, 18, 22, 25, 26, 29),
        street('Gunnarsbraut', 4, 6, 10, 12),
      ),
      town(
        '640',
        'Húsavík',
        street('Garðarsbraut', 6, 13, 21, 28, 34, 40, 45, 52, 57, 64, 71, 81),
        street('Vallholtsvegur', 3, 5, 7, 8, 9, 10, 11, 15),
      ),
      town(
        '700',
        'Egilsstaðir',
        street('Lyngás', 2, 5, 6, 7, 8, 10, 11, 12, 13, 15),
        street('Miðvangur', 1, 2, 3, 4, 5, 6, 7, 9, 13, 18, 22, 31),
      ),
    ],
  },
  {
    subCompany: SUDURLAND,
    towns: [
      town(
        '800',
        'Selfoss',
        street('Eyravegur', 3, 9, 15, 20, 24, 29, 34, 39, 43, 48, 53, 61),
        street('Austurvegur', 4, 9, 15, 24, 29, 33, 38, 44, 51, 57, 62, 66),
        street('Gagnheiði', 3, 9, 15, 19, 22, 26, 30, 34, 39, 45, 51, 57),
      ),
      town(
        '810',
        'Hveragerði',
        street('Breiðamörk', 2, 5, 8, 11, 13, 15, 18, 20, 22, 25, 27, 31),
        street('Austurmörk', 1, 4, 6, 9, 12, 14, 15, 17, 19, 21, 23, 25),
      ),
      town(
        '815',
        'Þorlákshöfn',
        street('Unubakki', 4, 10, 13, 15, 18, 23, 25, 27, 36, 40, 46, 50),
        street('Hafnarskeið', 4, 6, 9, 11, 12, 14, 18, 20, 21, 23, 28, 65),
      ),
      town(
        '850',
        'Hella',
        street('Suðurlandsvegur', 1, 2, 3, 4, 6, 8),
        street('Þrúðvangur', 5, 7, 9, 18, 22, 25, 28, 30, 32, 34, 36, 38),
      ),
      town(
        '860',
        'Hvolsvöllur',
        street('Ormsvöllur', 1, 5, 6, 7, 9, 11, 12, 15, 19, 21, 23, 27),
        street('Hlíðarvegur', 1, 3, 5, 7, 9, 11, 13, 14, 15, 16, 17, 19),
      ),
      town(
        '870',
        'Vík',
        street('Austurvegur', 1, 6, 8, 11, 13, 16, 18, 20, 23, 27, 31, 35),
        street('Smiðjuvegur', 6, 7, 8, 9, 11, 12, 13, 15, 17, 18, 19),
      ),
      town(
        '900',
        'Vestmannaeyjar',
        street('Strandvegur', 16, 30, 47, 51, 61, 69, 74, 79, 87, 95, 103, 109),
        street('Heiðarvegur', 5, 10, 15, 24, 28, 35, 41, 46, 50, 54, 59, 64),
      ),
    ],
  },
] as const;
export type Region = (typeof REGIONS)[number];
