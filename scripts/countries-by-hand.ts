/** Facts about countries that no library with a free license has; see docs/decisions/005-countries.md. */

/** Sub-regions of the United Nations' M49 standard. Kosovo is not in it and is listed with its neighbors. */
export const REGIONS: Record<string, string> = {
  'Northern Africa': 'DZ EG EH LY MA SD TN',
  'Eastern Africa': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  'Middle Africa': 'AO CD CF CG CM GA GQ ST TD',
  'Southern Africa': 'BW LS NA SZ ZA',
  'Western Africa': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  Caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  'Central America': 'BZ CR GT HN MX NI PA SV',
  'South America': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  'Northern America': 'BM CA GL PM US',
  'Central Asia': 'KG KZ TJ TM UZ',
  'Eastern Asia': 'CN HK JP KP KR MN MO TW',
  'South-eastern Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  'Southern Asia': 'AF BD BT IN IR LK MV NP PK',
  'Western Asia': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  'Eastern Europe': 'BG BY CZ HU MD PL RO RU SK UA',
  'Northern Europe': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  'Southern Europe': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  'Western Europe': 'AT BE CH DE FR LI LU MC NL',
  'Australia and New Zealand': 'AU CC CX HM NF NZ',
  Melanesia: 'FJ NC PG SB VU',
  Micronesia: 'FM GU KI MH MP NR PW UM',
  Polynesia: 'AS CK NU PF PN TK TO TV WF WS',
  Antarctica: 'AQ',
};

/** Which subdivisions of ISO 3166-2 an address uses: all except those listed, or only those of a deeper level. */
export type ProvinceRule = { without?: string; deeper?: true; also?: string };

/** The countries whose addresses include a province. Elsewhere the field would be unnecessary. */
export const PROVINCES: Record<string, ProvinceRule> = {
  AE: {},
  AR: {},
  AU: {},
  BR: {},
  CA: {},
  CL: {},
  // Shops list these as separate countries.
  CN: { without: 'HK MO TW' },
  CO: {},
  CR: {},
  EG: {},
  ES: { deeper: true, also: 'CE ML' },
  GT: {},
  // Groups of islands, not provinces.
  ID: { without: 'JW KA ML NU PP SL SM' },
  IE: { deeper: true },
  IN: {},
  IT: { deeper: true },
  JP: {},
  KR: {},
  MX: {},
  MY: {},
  NG: {},
  PA: {},
  PE: {},
  PH: { deeper: true, also: '00' },
  RO: {},
  // A city within Chon Buri.
  TH: { without: 'S' },
  // Uninhabited.
  US: { without: 'UM' },
  UY: {},
  VE: {},
  ZA: {},
};

/** Places that mail is delivered to but that ISO 3166-2 omits or lists elsewhere: code, name, region. */
export const ADDED: Record<string, [code: string, name: string, region?: string][]> = {
  US: [
    ['AA', 'Armed Forces Americas'],
    ['AE', 'Armed Forces Europe'],
    ['AP', 'Armed Forces Pacific'],
    ['FM', 'Micronesia'],
    ['MH', 'Marshall Islands'],
    ['PW', 'Palau'],
  ],
  IT: [['AO', 'Aosta', "Valle d'Aosta"]],
};

/** Names as addresses write them if ISO's transcription differs; ISO's name becomes an alias. */
export const RENAMED: Record<string, string> = {
  AE: 'AJ Ajman|AZ Abu Dhabi|DU Dubai|FU Fujairah|RK Ras Al Khaimah|SH Sharjah|UQ Umm Al Quwain',
  CN: 'GX Guangxi|NM Inner Mongolia|NX Ningxia|XJ Xinjiang|XZ Tibet',
  CO: 'DC Bogotá D.C.|SAP San Andrés y Providencia',
  EG: 'ALX Alexandria|ASN Aswan|AST Asyut|BA Red Sea|BH Beheira|BNS Beni Suef|C Cairo|DK Dakahlia|DT Damietta|FYM Faiyum|GH Gharbia|GZ Giza|IS Ismailia|JS South Sinai|KB Qalyubia|KFS Kafr El Sheikh|KN Qena|LX Luxor|MN Minya|MNF Monufia|MT Matrouh|PTS Port Said|SHG Sohag|SHR Sharqia|SIN North Sinai|SUZ Suez|WAD New Valley',
  IN: 'PY Puducherry',
  JP: '01 Hokkaido|07 Fukushima|09 Tochigi|12 Chiba|13 Tokyo|17 Ishikawa|18 Fukui|19 Yamanashi|21 Gifu|22 Shizuoka|23 Aichi|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|32 Shimane|34 Hiroshima|35 Yamaguchi|36 Tokushima|39 Kochi|40 Fukuoka|44 Oita',
  KR: '42 Gangwon-do|49 Jeju-do',
  MX: 'COA Coahuila|MEX Estado de México|MIC Michoacán|VER Veracruz',
  MY: '14 Kuala Lumpur|15 Labuan|16 Putrajaya|07 Penang|04 Malacca',
  NG: 'FC Federal Capital Territory',
  PE: 'CAL Callao|LMA Lima Metropolitana',
  PH: '00 Metro Manila',
  TH: '10 Bangkok',
  US: 'VI U.S. Virgin Islands',
  ZA: 'KZN KwaZulu-Natal|NW North West',
};

/** Other codes and names that shop systems and people use. */
export const ALIASES: Record<string, string> = {
  IN: 'CG CT|OD OR|TS TG|UK UT',
  MX: 'AGU AGS|BCN BC|CAM CAMP|CHP CHIS|CHH CHIH|CMX DF,CDMX|COA COAH|DUR DGO|GUA GTO|HID HGO|MIC MICH|NLE NL|QUE QRO|ROO Q ROO|TAM TAMPS|TLA TLAX',
  MY: '01 JHR|02 KDH|03 KTN|04 MLK,Melaka|05 NSN|06 PHG|07 PNG|08 PRK|09 PLS|10 SGR|11 TRG|12 SBH|13 SWK|14 KUL|15 LBN|16 PJY',
  RO: 'B Bucharest',
  US: 'DC Washington DC',
  ZA: 'GP GT|KZN NL',
};

/** Countries for which the library lists a neighbor's number first. */
export const DIALING: Record<string, number> = { XK: 383 };
