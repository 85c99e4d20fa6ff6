import type { MetadataFlag } from '@waybill/domain/metadata-flag';

export type Goods = {
  readonly description: string;
  /** The weight of one piece, in kg. */
  readonly weight: readonly [number, number];
  readonly pieces: readonly [number, number];
  readonly flags?: readonly MetadataFlag[];
  readonly temperature?: readonly [number, number];
  /** Length, width and height of one piece, in cm. */
  readonly size?: readonly [number, number, number];
};

export const GOODS: readonly Goods[] = [
  { description: 'Varahlutir í vinnuvél', weight: [2, 38], pieces: [1, 3] },
  { description: 'Bækur og tímarit', weight: [4, 16], pieces: [1, 4], size: [40, 30, 30] },
  { description: 'Ferskur fiskur á ís', weight: [18, 24], pieces: [2, 6], flags: ['cooled'], temperature: [0, 4] },
  { description: 'Frosið kjöt', weight: [15, 22], pieces: [1, 5], flags: ['frozen'], temperature: [-25, -18] },
  { description: 'Mjólkurvörur', weight: [8, 14], pieces: [1, 4], flags: ['cooled'], temperature: [2, 6] },
  { description: 'Lyf, kælivara', weight: [1, 4], pieces: [1, 1], flags: ['cooled', 'medicine'], temperature: [2, 8] },
  { description: 'Sýni til rannsóknar', weight: [1, 2], pieces: [1, 1], flags: ['medicine', 'fragile'] },
  { description: 'Afskorin blóm', weight: [3, 9], pieces: [1, 3], flags: ['fragile', 'heated'], temperature: [8, 14] },
  { description: 'Gler og speglar', weight: [12, 40], pieces: [1, 2], flags: ['fragile'], size: [120, 15, 90] },
  { description: 'Málning og þynnir', weight: [10, 20], pieces: [1, 4], flags: ['dangerous'] },
  { description: 'Tölvubúnaður', weight: [3, 12], pieces: [1, 3], flags: ['fragile'], size: [60, 40, 35] },
  { description: 'Húsgögn, ósamsett', weight: [22, 48], pieces: [1, 4], size: [180, 60, 25] },
  { description: 'Fatnaður', weight: [2, 9], pieces: [1, 3], size: [60, 40, 40] },
  { description: 'Kaffi, heilar baunir', weight: [5, 15], pieces: [1, 4], size: [40, 30, 25] },
  { description: 'Reiðhjól í kassa', weight: [14, 19], pieces: [1, 1], size: [140, 25, 80] },
  { description: 'Byggingavörur á bretti', weight: [180, 620], pieces: [1, 2], size: [120, 80, 110] },
  { description: 'Hreinlætisvörur', weight: [4, 12], pieces: [1, 5], size: [60, 40, 30] },
  {
    description: 'Heitur matur í hitakössum',
    weight: [8, 16],
    pieces: [1, 4],
    flags: ['heated'],
    temperature: [62, 75],
  },
];

export const DRIVER_NOTES = [
  'Hringja korteri áður en komið er.',
  'Vörumóttaka bak við hús, bjalla til vinstri.',
  'Skilja eftir í anddyri ef enginn svarar.',
  'Lyfta þarf á bretti, lyftari á staðnum til kl. 15.',
  'Hundur í garðinum, nota hliðardyr.',
  'Afhendist eingöngu gegn undirskrift.',
  'Aðgangskóði að bílageymslu fæst í síma.',
] as const;

export const SENDERS = [
  'Bláfell vöruhús',
  'Hraunvík sjávarfang',
  'Kaffibrennslan Kvörnin',
  'Heildsalan Dvergasteinn',
  'Netverslunin Hnoss',
  'Bókaútgáfan Vorþeyr',
  'Lyfjadreifing Heiðar',
  'Húsgagnasalan Sólvangur',
  'Mjólkurbúið Engjar',
] as const;
