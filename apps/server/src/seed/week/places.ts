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
