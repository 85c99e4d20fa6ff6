import { AKUREYRI, REYKJAVIK, SUDURLAND } from '../demo-data.ts';

export type Town = { readonly postcode: string; readonly city: string; readonly streets: readonly string[] };

const town = (postcode: string, city: string, ...streets: readonly string[]): Town => ({ postcode, city, streets });

/** The region in which each sub-company delivers. */
export const REGIONS = [
  {
    subCompany: REYKJAVIK,
    towns: [
      town('101', 'Reykjavík', 'Laugavegur', 'Skólavörðustígur', 'Hverfisgata', 'Grettisgata', 'Ægisgata'),
      town('104', 'Reykjavík', 'Súðarvogur', 'Langholtsvegur', 'Kleppsmýrarvegur'),
      town('105', 'Reykjavík', 'Borgartún', 'Skipholt', 'Laugateigur', 'Þverholt'),
      town('108', 'Reykjavík', 'Suðurlandsbraut', 'Ármúli', 'Síðumúli', 'Skeifan'),
      town('110', 'Reykjavík', 'Bíldshöfði', 'Höfðabakki', 'Tunguháls'),
      town('200', 'Kópavogur', 'Smiðjuvegur', 'Dalvegur', 'Nýbýlavegur'),
      town('210', 'Garðabær', 'Lyngás', 'Miðhraun'),
      town('220', 'Hafnarfjörður', 'Dalshraun', 'Strandgata', 'Reykjavíkurvegur'),
      town('230', 'Reykjanesbær', 'Hafnargata', 'Iðavellir'),
      town('270', 'Mosfellsbær', 'Háholt', 'Þverholt'),
      town('300', 'Akranes', 'Kirkjubraut', 'Esjubraut'),
    ],
  },
  {
    subCompany: AKUREYRI,
    towns: [
      town('600', 'Akureyri', 'Glerárgata', 'Hafnarstræti', 'Óseyri', 'Furuvellir', 'Tryggvabraut'),
      town('603', 'Akureyri', 'Hlíðarbraut', 'Austursíða'),
      town('550', 'Sauðárkrókur', 'Aðalgata', 'Borgarflöt'),
      town('580', 'Siglufjörður', 'Gránugata', 'Snorragata'),
      town('620', 'Dalvík', 'Hafnarbraut', 'Gunnarsbraut'),
      town('640', 'Húsavík', 'Garðarsbraut', 'Vallholtsvegur'),
      town('700', 'Egilsstaðir', 'Lyngás', 'Miðvangur'),
    ],
  },
  {
    subCompany: SUDURLAND,
    towns: [
      town('800', 'Selfoss', 'Eyravegur', 'Austurvegur', 'Gagnheiði'),
      town('810', 'Hveragerði', 'Breiðamörk', 'Austurmörk'),
      town('815', 'Þorlákshöfn', 'Unubakki', 'Hafnarskeið'),
      town('850', 'Hella', 'Suðurlandsvegur', 'Þrúðvangur'),
      town('860', 'Hvolsvöllur', 'Ormsvöllur', 'Hlíðarvegur'),
      town('870', 'Vík', 'Austurvegur', 'Smiðjuvegur'),
      town('900', 'Vestmannaeyjar', 'Strandvegur', 'Heiðarvegur'),
    ],
  },
] as const;
export type Region = (typeof REGIONS)[number];

/** All of these companies are made up. */
export const COMPANIES = [
  'Hraunvík sjávarfang',
  'Grundarbakarí',
  'Heiðarlyf apótek',
  'Skarðsbúð',
  'Fjarðarblóm',
  'Veiðibúðin Straumhylur',
  'Steinsmiðjan Stuðlar',
  'Tölvuverið Austurbakka',
  'Hótel Laxhamar',
  'Gistiheimilið Kjarrlundur',
  'Bókabúðin Letur og líf',
  'Húsgagnasalan Sólvangur',
  'Rafbúðin Neisti',
  'Vélaverkstæðið Hamarsgil',
  'Dýraspítalinn Lóan',
  'Tannlæknastofan Brosvík',
  'Leikfangaloftið',
  'Garðyrkjustöðin Sunnuhlíð',
  'Ísgerðin Frostrós',
  'Hárstofan Krullan',
  'Prentsmiðjan Svartlist',
  'Kjötvinnslan Hólabak',
  'Mjólkurbúið Engjar',
  'Skólaeldhúsið Álfaborg',
  'Íþróttabúðin Fimmvarða',
  'Rannsóknarstofan Ensímur',
  'Málningarhúsið Litrófið',
  'Gleraugnasalan Skyggnir',
  'Kaffibrennslan Kvörnin',
  'Byggingavörur Hleðslan',
  'Hjólasmiðjan Gírinn',
  'Vínstofan Berjalyng',
  'Saumastofan Þráður',
  'Fiskbúðin Öngull',
  'Sjúkraþjálfunin Átak og hvíld',
  'Kertagerðin Ljósvík',
] as const;

const WOMEN = ['Guðrún', 'Sigríður', 'Þórdís', 'Ásta', 'Kristín', 'Hildur', 'Ragnheiður', 'Eyrún', 'Steinunn', 'Ösp'];
const MEN = ['Jón', 'Sigurður', 'Gunnar', 'Ólafur', 'Einar', 'Þór', 'Árni', 'Hlynur', 'Björn', 'Ævar'];
const FATHERS = ['Jóns', 'Sigurðar', 'Gunnars', 'Ólafs', 'Einars', 'Þóris', 'Árna', 'Björns', 'Helga', 'Magnús'];

export const PEOPLE: readonly string[] = [
  ...WOMEN.map((name) => ({ name, child: 'dóttir' })),
  ...MEN.map((name) => ({ name, child: 'son' })),
].flatMap(({ name, child }, n) =>
  FATHERS.filter((_, m) => (n + m) % 3 === 0).map((father) => `${name} ${father}${child}`),
);
