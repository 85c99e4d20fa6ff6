-- Addresses of whole countries: facts that belong to no organisation. An operator imports them, everybody finds them.
create table waybill.address_registries (
  id smallint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  file_name text not null,
  -- What an import goes on with after it was stopped: the file must be the same.
  file_digest text not null,
  attribution text not null,
  state text not null check (state in ('importing', 'ready')),
  rows_read integer not null default 0,
  rows_refused integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
-- A country is replaced as a whole: until its new registry is ready, the old one answers.
create unique index address_registries_state_key on waybill.address_registries (country, state);

-- The rows of an import under way, in the order of the file.
create table waybill.address_rows (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  street text not null,
  street_key text not null,
  dative_key text not null,
  house_number integer,
  house_letter text not null,
  place_name text not null,
  postcode text not null,
  city text not null,
  city_key text not null,
  -- In millionths of a degree, which is a tenth of a metre.
  latitude integer not null check (abs(latitude) <= 90000000),
  longitude integer not null check (abs(longitude) <= 180000000)
);
create index address_rows_registry_index on waybill.address_rows (registry_id);

-- A street of one postcode with all its houses in one row: an address is found with one read. A farm is a street of one house.
create table waybill.address_streets (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  id integer not null,
  name text not null,
  postcode text not null,
  city text not null,
  latitude integer not null,
  longitude integer not null,
  -- Nine of ten houses are within so many metres of that point.
  radius_m integer not null,
  -- Of each house, in the order of the street; a house without a number has null, without a letter ''.
  house_numbers integer[] not null,
  house_letters text[] not null,
  place_names text[] not null,
  latitudes integer[] not null,
  longitudes integer[] not null,
  primary key (registry_id, id)
);

-- The names by which a street is found: its own, the one in the dative, and those of its houses that have one.
create table waybill.address_names (
  registry_id smallint not null,
  key text not null collate "C",
  street_id integer not null,
  -- The place of the house in its street, for the name of a house.
  house integer,
  foreign key (registry_id, street_id) references waybill.address_streets (registry_id, id) on delete cascade
);
create index address_names_key_index on waybill.address_names (registry_id, key);
create index address_names_street_index on waybill.address_names (registry_id, street_id);
-- Finds what has two typing errors.
create index address_names_similar_index on waybill.address_names using gin (key gin_trgm_ops);

-- Each name without one of its letters, as a number: finds what has one typing error without comparing all names.
create table waybill.address_mistypings (
  registry_id smallint not null references waybill.address_registries (id) on delete cascade,
  hash integer not null,
  key text not null collate "C"
);
create index address_mistypings_hash_index on waybill.address_mistypings (registry_id, hash) include (key);

-- Postcodes with a point in their middle: known without a registry, and better with one.
create table waybill.postcodes (
  country text not null check (country ~ '^[A-Z]{2}$'),
  postcode text not null,
  -- Null for what we brought along.
  registry_id smallint references waybill.address_registries (id) on delete cascade,
  city text not null,
  city_key text not null collate "C",
  latitude integer not null,
  longitude integer not null,
  radius_m integer not null,
  unique nulls not distinct (country, postcode, registry_id)
);
create index postcodes_city_index on waybill.postcodes (country, city_key);
create index postcodes_registry_index on waybill.postcodes (registry_id);

-- Icelandic postcodes, each with the middle of its addresses (HMS, the Icelandic Housing and Construction Authority, CC BY 4.0).
insert into waybill.postcodes (country, postcode, city, city_key, latitude, longitude, radius_m) values
  ('IS', '101', 'Reykjavík', 'reykjavik', 64145619, -21935394, 1070),
  ('IS', '102', 'Reykjavík', 'reykjavik', 64131950, -21949968, 1060),
  ('IS', '103', 'Reykjavík', 'reykjavik', 64127779, -21891908, 700),
  ('IS', '104', 'Reykjavík', 'reykjavik', 64138745, -21858036, 1150),
  ('IS', '105', 'Reykjavík', 'reykjavik', 64140482, -21905003, 1570),
  ('IS', '107', 'Reykjavík', 'reykjavik', 64144959, -21962276, 880),
  ('IS', '108', 'Reykjavík', 'reykjavik', 64123767, -21872801, 1400),
  ('IS', '109', 'Reykjavík', 'reykjavik', 64099534, -21837857, 1130),
  ('IS', '110', 'Reykjavík', 'reykjavik', 64116038, -21793821, 2200),
  ('IS', '111', 'Reykjavík', 'reykjavik', 64105759, -21816485, 730),
  ('IS', '112', 'Reykjavík', 'reykjavik', 64141920, -21791949, 1560),
  ('IS', '113', 'Reykjavík', 'reykjavik', 64128650, -21743974, 1150),
  ('IS', '116', 'Reykjavík', 'reykjavik', 64240396, -21835101, 290),
  ('IS', '161', 'Reykjavík', 'reykjavik', 64099160, -21736635, 2080),
  ('IS', '162', 'Reykjavík', 'reykjavik', 64210280, -21709117, 9170),
  ('IS', '170', 'Seltjarnarnes', 'seltjarnarnes', 64154061, -21994904, 1010),
  ('IS', '190', 'Vogar', 'vogar', 63981798, -22381466, 660),
  ('IS', '191', 'Vogar', 'vogar', 64007803, -22319174, 8290),
  ('IS', '200', 'Kópavogur', 'kopavogur', 64111575, -21894040, 1860),
  ('IS', '201', 'Kópavogur', 'kopavogur', 64098188, -21869644, 1370),
  ('IS', '203', 'Kópavogur', 'kopavogur', 64086633, -21814960, 1390),
  ('IS', '206', 'Kópavogur', 'kopavogur', 64074242, -21667323, 6990),
  ('IS', '210', 'Garðabær', 'gardabaer', 64088958, -21913174, 2390),
  ('IS', '220', 'Hafnarfjörður', 'hafnarfjordur', 64068762, -21956185, 1610),
  ('IS', '221', 'Hafnarfjörður', 'hafnarfjordur', 64046992, -21957045, 3020),
  ('IS', '225', 'Álftanes', 'alftanes', 64105001, -22019666, 1170),
  ('IS', '230', 'Reykjanesbær', 'reykjanesbaer', 64002978, -22566611, 1240),
  ('IS', '233', 'Reykjanesbær', 'reykjanesbaer', 63932893, -22685510, 11770),
  ('IS', '235', 'Keflavíkurflugvöllur', 'keflavikurflugvollur', 63992317, -22616783, 2350),
  ('IS', '240', 'Grindavík', 'grindavik', 63844322, -22436173, 1120),
  ('IS', '241', 'Grindavík', 'grindavik', 63842514, -22401764, 6930),
  ('IS', '245', 'Sandgerði', 'sandgerdi', 64036116, -22699146, 760),
  ('IS', '246', 'Sandgerði', 'sandgerdi', 64042127, -22704973, 7750),
  ('IS', '250', 'Garður', 'gardur', 64068987, -22656710, 910),
  ('IS', '251', 'Garður', 'gardur', 64077838, -22673681, 5120),
  ('IS', '260', 'Reykjanesbær', 'reykjanesbaer', 63975166, -22517124, 2510),
  ('IS', '262', 'Reykjanesbær', 'reykjanesbaer', 63970375, -22575645, 1100),
  ('IS', '270', 'Mosfellsbær', 'mosfellsbaer', 64168087, -21690979, 1840),
  ('IS', '271', 'Mosfellsbær', 'mosfellsbaer', 64172244, -21619867, 7790),
  ('IS', '276', 'Mosfellsbær', 'mosfellsbaer', 64307803, -21606644, 7740),
  ('IS', '300', 'Akranes', 'akranes', 64319655, -22062988, 1410),
  ('IS', '301', 'Akranes', 'akranes', 64413269, -21724983, 16500),
  ('IS', '310', 'Borgarnes', 'borgarnes', 64547813, -21909409, 1670),
  ('IS', '311', 'Borgarnes', 'borgarnes', 64627483, -21656297, 22670),
  ('IS', '320', 'Reykholt í Borgarfirði', 'reykholtiborgarfirdi', 64701944, -20993404, 19480),
  ('IS', '340', 'Stykkishólmur', 'stykkisholmur', 65073316, -22732037, 1000),
  ('IS', '341', 'Stykkishólmur', 'stykkisholmur', 65005961, -22724136, 11290),
  ('IS', '342', 'Stykkishólmur', 'stykkisholmur', 64846931, -22638534, 11740),
  ('IS', '345', 'Flatey á Breiðafirði', 'flateyabreidafirdi', 65375258, -22917020, 640),
  ('IS', '350', 'Grundarfjörður', 'grundarfjordur', 64923885, -23261479, 570),
  ('IS', '351', 'Grundarfjörður', 'grundarfjordur', 64956879, -23223589, 7590),
  ('IS', '355', 'Ólafsvík', 'olafsvik', 64892722, -23706292, 770),
  ('IS', '356', 'Snæfellsbær', 'snaefellsbaer', 64772647, -23625390, 26290),
  ('IS', '360', 'Hellissandur', 'hellissandur', 64917177, -23880441, 3100),
  ('IS', '370', 'Búðardalur', 'budardalur', 65108398, -21767443, 500),
  ('IS', '371', 'Búðardalur', 'budardalur', 65137113, -21854434, 31570),
  ('IS', '380', 'Reykhólahreppur', 'reykholahreppur', 65447275, -22203393, 720),
  ('IS', '381', 'Reykhólahreppur', 'reykholahreppur', 65536807, -22199043, 25380),
  ('IS', '400', 'Ísafjörður', 'isafjordur', 66071846, -23131192, 2820),
  ('IS', '401', 'Ísafjörður', 'isafjordur', 66108556, -22689136, 35210),
  ('IS', '410', 'Hnífsdalur', 'hnifsdalur', 66109243, -23121656, 400),
  ('IS', '415', 'Bolungarvík', 'bolungarvik', 66158924, -23252776, 580),
  ('IS', '416', 'Bolungarvík', 'bolungarvik', 66148693, -23268368, 9270),
  ('IS', '420', 'Súðavík', 'sudavik', 66028682, -22990510, 1250),
  ('IS', '421', 'Súðavík', 'sudavik', 66011268, -23015119, 5400),
  ('IS', '425', 'Flateyri', 'flateyri', 66050032, -23513517, 380),
  ('IS', '426', 'Flateyri', 'flateyri', 66022248, -23440044, 12000),
  ('IS', '430', 'Suðureyri', 'sudureyri', 66129813, -23527879, 440),
  ('IS', '431', 'Suðureyri', 'sudureyri', 66120354, -23449737, 6050),
  ('IS', '450', 'Patreksfjörður', 'patreksfjordur', 65595456, -23983739, 1190),
  ('IS', '451', 'Patreksfjörður', 'patreksfjordur', 65521362, -23674378, 31340),
  ('IS', '460', 'Tálknafjörður', 'talknafjordur', 65627944, -23825009, 610),
  ('IS', '461', 'Tálknafjörður', 'talknafjordur', 65632746, -23854815, 8800),
  ('IS', '465', 'Bíldudalur', 'bildudalur', 65684215, -23603695, 640),
  ('IS', '466', 'Bíldudalur', 'bildudalur', 65716323, -23602826, 19560),
  ('IS', '470', 'Þingeyri', 'thingeyri', 65876488, -23490250, 600),
  ('IS', '471', 'Þingeyri', 'thingeyri', 65880388, -23532459, 13460),
  ('IS', '500', 'Staður', 'stadur', 65255741, -21106625, 26020),
  ('IS', '510', 'Hólmavík', 'holmavik', 65704815, -21676921, 790),
  ('IS', '511', 'Hólmavík', 'holmavik', 65701232, -21554028, 16700),
  ('IS', '512', 'Hólmavík', 'holmavik', 65891392, -22351630, 15260),
  ('IS', '520', 'Drangsnes', 'drangsnes', 65689477, -21441282, 2140),
  ('IS', '524', 'Árneshreppur', 'arneshreppur', 66020295, -21547173, 11600),
  ('IS', '530', 'Hvammstangi', 'hvammstangi', 65398445, -20941836, 780),
  ('IS', '531', 'Hvammstangi', 'hvammstangi', 65377033, -20755163, 25160),
  ('IS', '540', 'Blönduós', 'blonduos', 65661292, -20287897, 920),
  ('IS', '541', 'Blönduós', 'blonduos', 65518951, -20130315, 26420),
  ('IS', '545', 'Skagaströnd', 'skagastrond', 65824767, -20302536, 800),
  ('IS', '546', 'Skagaströnd', 'skagastrond', 65888777, -20306271, 17490),
  ('IS', '550', 'Sauðárkrókur', 'saudarkrokur', 65741222, -19644231, 1210),
  ('IS', '551', 'Sauðárkrókur', 'saudarkrokur', 65730902, -19517270, 19450),
  ('IS', '560', 'Varmahlíð', 'varmahlid', 65550840, -19447616, 540),
  ('IS', '561', 'Varmahlíð', 'varmahlid', 65505586, -19349075, 18420),
  ('IS', '565', 'Hofsós', 'hofsos', 65897806, -19412830, 480),
  ('IS', '566', 'Hofsós', 'hofsos', 65903270, -19356206, 14660),
  ('IS', '570', 'Fljót', 'fljot', 66047323, -19066526, 9030),
  ('IS', '580', 'Siglufjörður', 'siglufjordur', 66150753, -18911214, 940),
  ('IS', '581', 'Siglufjörður', 'siglufjordur', 66135828, -18903935, 6950),
  ('IS', '600', 'Akureyri', 'akureyri', 65676721, -18101645, 1720),
  ('IS', '601', 'Akureyri', 'akureyri', 65672335, -18169086, 1100),
  ('IS', '603', 'Akureyri', 'akureyri', 65691211, -18132069, 1150),
  ('IS', '604', 'Akureyri', 'akureyri', 65712625, -18197951, 18240),
  ('IS', '605', 'Akureyri', 'akureyri', 65574611, -18090880, 17300),
  ('IS', '606', 'Akureyri', 'akureyri', 65708269, -18062858, 5160),
  ('IS', '607', 'Akureyri', 'akureyri', 65714274, -17870202, 44550),
  ('IS', '610', 'Grenivík', 'grenivik', 65947930, -18181258, 470),
  ('IS', '611', 'Grímsey', 'grimsey', 66538648, -18011386, 1460),
  ('IS', '616', 'Grenivík', 'grenivik', 65943837, -18137689, 14880),
  ('IS', '620', 'Dalvík', 'dalvik', 65970823, -18535139, 680),
  ('IS', '621', 'Dalvík', 'dalvik', 65924906, -18400302, 15880),
  ('IS', '625', 'Ólafsfjörður', 'olafsfjordur', 66072038, -18651863, 610),
  ('IS', '626', 'Ólafsfjörður', 'olafsfjordur', 66049710, -18679295, 6350),
  ('IS', '630', 'Hrísey', 'hrisey', 65980194, -18376293, 940),
  ('IS', '640', 'Húsavík', 'husavik', 66042102, -17339557, 1070),
  ('IS', '641', 'Húsavík', 'husavik', 65847541, -17407927, 22860),
  ('IS', '645', 'Fosshóll', 'fossholl', 65530901, -17461324, 23220),
  ('IS', '650', 'Laugar', 'laugar', 65721712, -17365828, 900),
  ('IS', '660', 'Mývatn', 'myvatn', 65639673, -16907855, 17510),
  ('IS', '670', 'Kópasker', 'kopasker', 66302203, -16446096, 350),
  ('IS', '671', 'Kópasker', 'kopasker', 66092333, -16445946, 35790),
  ('IS', '675', 'Raufarhöfn', 'raufarhofn', 66452201, -15948506, 720),
  ('IS', '676', 'Raufarhöfn', 'raufarhofn', 66416564, -15937804, 11510),
  ('IS', '680', 'Þórshöfn', 'thorshofn', 66199366, -15336115, 540),
  ('IS', '681', 'Þórshöfn', 'thorshofn', 66197941, -15421639, 25800),
  ('IS', '685', 'Bakkafjörður', 'bakkafjordur', 66035457, -14803939, 390),
  ('IS', '686', 'Bakkafjörður', 'bakkafjordur', 66036915, -15070646, 14530),
  ('IS', '690', 'Vopnafjörður', 'vopnafjordur', 65754368, -14828914, 810),
  ('IS', '691', 'Vopnafjörður', 'vopnafjordur', 65703576, -14920060, 21190),
  ('IS', '700', 'Egilsstaðir', 'egilsstadir', 65264513, -14395087, 2650),
  ('IS', '701', 'Egilsstaðir', 'egilsstadir', 65241843, -14489088, 36950),
  ('IS', '710', 'Seyðisfjörður', 'seydisfjordur', 65260319, -14003561, 830),
  ('IS', '711', 'Seyðisfjörður', 'seydisfjordur', 65283763, -13976674, 8050),
  ('IS', '715', 'Mjóifjörður', 'mjoifjordur', 65204177, -13796125, 11370),
  ('IS', '720', 'Borgarfjörður eystri', 'borgarfjordureystri', 65526259, -13814972, 440),
  ('IS', '721', 'Borgarfjörður eystri', 'borgarfjordureystri', 65517230, -13820012, 17430),
  ('IS', '730', 'Reyðarfjörður', 'reydarfjordur', 65034613, -14215311, 800),
  ('IS', '731', 'Reyðarfjörður', 'reydarfjordur', 65030413, -14237030, 6130),
  ('IS', '735', 'Eskifjörður', 'eskifjordur', 65073344, -14016091, 1380),
  ('IS', '736', 'Eskifjörður', 'eskifjordur', 65050880, -13916966, 13720),
  ('IS', '740', 'Neskaupstaður', 'neskaupstadur', 65148536, -13686659, 1310),
  ('IS', '741', 'Neskaupstaður', 'neskaupstadur', 65124626, -13796442, 9720),
  ('IS', '750', 'Fáskrúðsfjörður', 'faskrudsfjordur', 64930945, -14012817, 810),
  ('IS', '751', 'Fáskrúðsfjörður', 'faskrudsfjordur', 64932815, -13936664, 10310),
  ('IS', '755', 'Stöðvarfjörður', 'stodvarfjordur', 64834067, -13871726, 450),
  ('IS', '756', 'Stöðvarfjörður', 'stodvarfjordur', 64829653, -13845454, 6030),
  ('IS', '760', 'Breiðdalsvík', 'breiddalsvik', 64792323, -14005867, 360),
  ('IS', '761', 'Breiðdalsvík', 'breiddalsvik', 64812330, -14204104, 11320),
  ('IS', '765', 'Djúpavogur', 'djupavogur', 64656425, -14287355, 500),
  ('IS', '766', 'Djúpavogur', 'djupavogur', 64659073, -14405801, 16500),
  ('IS', '780', 'Höfn í Hornafirði', 'hofnihornafirdi', 64255838, -15208362, 840),
  ('IS', '781', 'Höfn í Hornafirði', 'hofnihornafirdi', 64314499, -15223344, 31700),
  ('IS', '785', 'Öræfi', 'oraefi', 63908523, -16713328, 17280),
  ('IS', '800', 'Selfoss', 'selfoss', 63929991, -21001770, 1410),
  ('IS', '801', 'Selfoss', 'selfoss', 63893151, -21087148, 6490),
  ('IS', '803', 'Selfoss', 'selfoss', 63915557, -20820362, 11800),
  ('IS', '804', 'Selfoss', 'selfoss', 64039280, -20303719, 17780),
  ('IS', '805', 'Selfoss', 'selfoss', 64055443, -20875562, 13060),
  ('IS', '806', 'Selfoss', 'selfoss', 64201582, -20501166, 26840),
  ('IS', '810', 'Hveragerði', 'hveragerdi', 63999955, -21193691, 1100),
  ('IS', '815', 'Þorlákshöfn', 'thorlakshofn', 63855713, -21387810, 790),
  ('IS', '816', 'Þorlákshöfn', 'thorlakshofn', 63965073, -21164404, 17920),
  ('IS', '820', 'Eyrarbakki', 'eyrarbakki', 63862766, -21145416, 850),
  ('IS', '825', 'Stokkseyri', 'stokkseyri', 63835616, -21058085, 880),
  ('IS', '840', 'Laugarvatn', 'laugarvatn', 64214907, -20733127, 1090),
  ('IS', '845', 'Flúðir', 'fludir', 64134309, -20322178, 750),
  ('IS', '846', 'Flúðir', 'fludir', 64140654, -20341085, 7840),
  ('IS', '850', 'Hella', 'hella', 63834556, -20393885, 900),
  ('IS', '851', 'Hella', 'hella', 63916515, -20303202, 23520),
  ('IS', '860', 'Hvolsvöllur', 'hvolsvollur', 63753379, -20223104, 600),
  ('IS', '861', 'Hvolsvöllur', 'hvolsvollur', 63709248, -20047355, 26190),
  ('IS', '870', 'Vík', 'vik', 63418753, -19007367, 520),
  ('IS', '871', 'Vík', 'vik', 63444042, -19146109, 10450),
  ('IS', '880', 'Kirkjubæjarklaustur', 'kirkjubaejarklaustur', 63790939, -18048427, 740),
  ('IS', '881', 'Kirkjubæjarklaustur', 'kirkjubaejarklaustur', 63728055, -18172969, 29140),
  ('IS', '900', 'Vestmannaeyjar', 'vestmannaeyjar', 63437330, -20276550, 1060);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['address_registries', 'address_rows', 'address_streets', 'address_names', 'address_mistypings',
    'postcodes'] loop
    execute format('alter table waybill.%I enable row level security', guarded);
    execute format('alter table waybill.%I force row level security', guarded);
    execute format('create policy operator on waybill.%I to waybill_operator using (current_user = %L)', guarded, 'waybill_operator');
    execute format('grant select, insert, update, delete on waybill.%I to waybill_operator', guarded);
    continue when guarded = 'address_rows';
    execute format('create policy everybody on waybill.%I for select to waybill_app using (current_user = %L)', guarded, 'waybill_app');
    execute format('grant select on waybill.%I to waybill_app', guarded);
  end loop;
end
$$;
