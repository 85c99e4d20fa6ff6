import type { Point } from '@waybill/domain/geocoding';
import type { Locale } from '@waybill/domain/locales';

/** Where a sample is: an address that there is, and nobody in particular behind it. */
export type SamplePlace = Point & {
  readonly streetAddress1: string;
  readonly postcode: string;
  readonly city: string;
};

const at = (
  streetAddress1: string,
  postcode: string,
  latitude: number,
  longitude: number,
  city = 'Reykjavík',
): SamplePlace => ({ streetAddress1, postcode, city, latitude, longitude });

/** Where the vehicles of the samples begin and end. */
export const SAMPLE_DEPOT = at('Kleppsmýrarvegur 8', '104', 64.13437, -21.84529);

/** Kinds of companies, since a name might be somebody's. The first of them are saved locations, too. */
export const SAMPLE_RECEIVERS: readonly (SamplePlace & { readonly kind: Readonly<Record<Locale, string>> })[] = [
  { ...at('Borgartún 21', '105', 64.14627, -21.90245), kind: { en: 'Office', is: 'Skrifstofa' } },
  { ...at('Skeifan 8', '108', 64.13102, -21.8717), kind: { en: 'Grocery shop', is: 'Matvöruverslun' } },
  { ...at('Laugavegur 28', '101', 64.14533, -21.92796), kind: { en: 'Bookshop', is: 'Bókabúð' } },
  { ...at('Bíldshöfði 10', '110', 64.12468, -21.82154), kind: { en: 'Furniture shop', is: 'Húsgagnaverslun' } },
  { ...at('Smiðjuvegur 30', '200', 64.11256, -21.84867, 'Kópavogur'), kind: { en: 'Workshop', is: 'Verkstæði' } },
  { ...at('Skólavörðustígur 14', '101', 64.14514, -21.93164), kind: { en: 'Café', is: 'Kaffihús' } },
  { ...at('Hverfisgata 41', '101', 64.1463, -21.92781), kind: { en: 'Gallery', is: 'Gallerí' } },
  { ...at('Grettisgata 48', '101', 64.14345, -21.92187), kind: { en: 'Guesthouse', is: 'Gistiheimili' } },
  { ...at('Ægisgata 7', '101', 64.15035, -21.94556), kind: { en: 'Restaurant', is: 'Veitingahús' } },
  { ...at('Borgartún 32', '105', 64.14601, -21.89395), kind: { en: 'Hotel', is: 'Hótel' } },
  { ...at('Skipholt 25', '105', 64.14086, -21.90369), kind: { en: 'Print shop', is: 'Prentstofa' } },
  { ...at('Laugateigur 21', '105', 64.1434, -21.88757), kind: { en: 'Nursery school', is: 'Leikskóli' } },
  { ...at('Þverholt 14', '105', 64.14151, -21.91349), kind: { en: 'Flower shop', is: 'Blómabúð' } },
  { ...at('Suðurlandsbraut 20', '108', 64.13778, -21.87789), kind: { en: 'Dental clinic', is: 'Tannlæknastofa' } },
  { ...at('Ármúli 15', '108', 64.13751, -21.88015), kind: { en: 'Electrical shop', is: 'Raftækjaverslun' } },
  { ...at('Síðumúli 21', '108', 64.13427, -21.87712), kind: { en: 'Paint shop', is: 'Málningarverslun' } },
  { ...at('Skeifan 11', '108', 64.13083, -21.86844), kind: { en: 'Bakery', is: 'Bakarí' } },
  { ...at('Bíldshöfði 16', '110', 64.12531, -21.81811), kind: { en: 'Tyre shop', is: 'Dekkjaverkstæði' } },
  { ...at('Tunguháls 8', '110', 64.11906, -21.78321), kind: { en: 'Wholesaler', is: 'Heildverslun' } },
  { ...at('Langholtsvegur 108', '104', 64.1363, -21.85727), kind: { en: 'Pharmacy', is: 'Apótek' } },
  { ...at('Auðbrekka 15', '200', 64.11359, -21.8978, 'Kópavogur'), kind: { en: 'Pet shop', is: 'Gæludýrabúð' } },
];
