/** The carriers' own tracking pages, by the carrier names that shop systems report (docs/decisions/052). */

type Carrier = {
  /** In lower-case letters and digits, without spaces. A company matches if its first words do: "UPS Ground". */
  names: readonly string[];
  /** URL of the page; `#` stands for the number. */
  page: string;
  /** Recognizes the carrier by the tracking number alone. */
  number?: RegExp;
};

const CARRIERS: readonly Carrier[] = [
  {
    names: ['ups', 'unitedparcelservice'],
    page: 'https://www.ups.com/track?tracknum=#',
    number: /^1Z[0-9A-Z]{16}$/,
  },
  {
    names: ['usps', 'unitedstatespostalservice', 'uspostalservice'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
    number: /^9[2-5]\d{18}(\d\d)?$/,
  },
  { names: ['fedex', 'federalexpress'], page: 'https://www.fedex.com/fedextrack/?trknbr=#' },
  { names: ['dhlecommerce'], page: 'https://webtrack.dhlecs.com/orders?trackingNumber=#' },
  {
    names: ['dhlpaket', 'dhlgermany', 'dhlde', 'deutschepost'],
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=#',
  },
  { names: ['dhl'], page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=#' },
  {
    names: ['amazonlogistics', 'amazonshipping', 'amazon'],
    page: 'https://track.amazon.com/tracking/#',
    number: /^TB[ACM]\d{12}$/,
  },
  { names: ['ontrac', 'lasership'], page: 'https://www.ontrac.com/tracking/?number=#' },
  {
    names: ['canadapost', 'postescanada'],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/#',
  },
  { names: ['purolator'], page: 'https://www.purolator.com/en/shipping/tracker?pin=#' },
  { names: ['royalmail'], page: 'https://www.royalmail.com/track-your-item#/tracking-results/#' },
  { names: ['evri', 'hermesuk'], page: 'https://www.evri.com/track/parcel/#' },
  { names: ['dpduk', 'dpdlocal'], page: 'https://track.dpd.co.uk/search?reference=#' },
  { names: ['dpd'], page: 'https://tracking.dpd.de/status/en_US/parcel/#' },
  { names: ['gls'], page: 'https://gls-group.eu/EU/en/parcel-tracking?match=#' },
  { names: ['anpost'], page: 'https://www.anpost.com/Post-Parcels/Track/History?item=#' },
  { names: ['colissimo', 'laposte'], page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=#' },
  {
    names: ['chronopost'],
    page: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=#',
  },
  { names: ['postnord'], page: 'https://tracking.postnord.com/en/tracking?id=#' },
  { names: ['bring', 'posten'], page: 'https://tracking.bring.com/tracking/#' },
  { names: ['postnl'], page: 'https://jouw.postnl.nl/track-and-trace/#' },
  { names: ['bpost'], page: 'https://track.bpost.cloud/btr/web/#/search?itemCode=#' },
  {
    names: ['austrianpost', 'osterreichischepost', 'postat'],
    page: 'https://www.post.at/s/sendungsdetails?snr=#',
  },
  {
    names: ['swisspost', 'dieschweizerischepost'],
    page: 'https://service.post.ch/ekp-web/ui/entry/search/#',
  },
  {
    names: ['correos'],
    page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=#',
  },
  { names: ['posteitaliane'], page: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/#' },
  { names: ['inpost'], page: 'https://inpost.pl/en/find-parcel?number=#' },
  { names: ['australiapost', 'auspost'], page: 'https://auspost.com.au/mypost/track/details/#' },
  { names: ['newzealandpost', 'nzpost'], page: 'https://www.nzpost.co.nz/tools/tracking/item/#' },
  {
    names: ['japanpost'],
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=#',
  },
  { names: ['sagawa'], page: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=#' },
  { names: ['aramex'], page: 'https://www.aramex.com/track/results?ShipmentNumber=#' },
  { names: ['4px'], page: 'https://track.4px.com/query/#' },
  { names: ['cainiao'], page: 'https://global.cainiao.com/detail.htm?mailNoList=#' },
];

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const BY_NAME = new Map(CARRIERS.flatMap((carrier) => carrier.names.map((name) => [name, carrier])));

/** No carrier's name has more words than this. */
const MOST_WORDS = 6;

/**
 * Matches the longest prefix of whole words that is a name: "DHL eCommerce" is not DHL, and "Upside Vans" is not UPS.
 */
function carrierNamed(company: string): Carrier | null {
  const words = company.split(/[^\p{L}\p{M}\p{N}.'’®™]+/u, MOST_WORDS).map(plain);
  for (let count = words.length; count > 0; count -= 1) {
    const carrier = BY_NAME.get(words.slice(0, count).join(''));
    if (carrier) return carrier;
  }
  return null;
}

/** The carrier's own page; null if the carrier is unknown. */
export function carrierLink(company: string | null, trackingNumber: string): string | null {
  const number = trackingNumber.replace(/\s/g, '').toUpperCase();
  const carrier = company
    ? carrierNamed(company)
    : CARRIERS.find(({ number: pattern }) => pattern?.test(number) === true);
  if (!carrier) return null;
  const end = carrier.page.lastIndexOf('#');
  return `${carrier.page.slice(0, end)}${encodeURIComponent(number)}${carrier.page.slice(end + 1)}`;
}
