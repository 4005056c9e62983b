/** What people and attackers may write in any field of a shopper or a store. */

/** Each would cause a dialog or a policy violation if a page treated it as markup. */
const MARKUP = [
  `<script>alert('script')</script>`,
  `</script><script>alert('closed')</script>`,
  `</title></style></textarea></noscript><img src=x onerror="alert('out')">`,
  `<img src=x onerror="alert('img')">`,
  `<img/src=x/onerror=alert\u0060tick\u0060>`,
  `<svg/onload=alert('svg')>`,
  `<svg><animate onbegin=alert('animate') attributeName=x></svg>`,
  `<math><mtext><style><img src=x onerror=alert('math')></style></mtext></math>`,
  `<iframe srcdoc="<script>alert('frame')</script>">`,
  `<details open ontoggle=alert('toggle')>`,
  `<input autofocus onfocus=alert('focus')>`,
  `<form action="javascript:alert('form')"><button>Send</button></form>`,
  `<a href="javascript:alert('link')">Refund</a>`,
  `<base href="https://evil.invalid/"><meta http-equiv=refresh content="0;url=javascript:alert('meta')">`,
  `<link rel=stylesheet href="data:text/css,body{display:none}"><style>*{display:none!important}</style>`,
  `" autofocus onfocus="alert('attribute')" x="`,
  `' onmouseover='alert(1)' style='position:fixed;inset:0;background:red`,
  `--><!--><svg/onload=alert('comment')>-->`,
  `]]><script>alert('cdata')</script>`,
  `&lt;script&gt;alert('entity')&lt;/script&gt; &#x3C;script&#x3E; &amp;amp;`,
  `\\u003cscript\\u003ealert('escaped')\\u003c/script\\u003e`,
] as const;

/** URLs that would run code. */
export const LINKS = [
  `javascript:alert('plain')`,
  `JaVaScRiPt:alert('case')`,
  `java\tscript:alert('tab')`,
  `\u0001javascript:alert('control')`,
  `javascript://%0aalert('newline')`,
  `data:text/html,<script>alert('data')</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert('svg')"/>`,
  `vbscript:msgbox(1)`,
  `" onerror="alert('src')`,
] as const;

/** Text that would break out of a CSS declaration or a style sheet. */
export const STYLES = [
  `red;} body { display: none } :root {`,
  `</style><script>alert('style')</script>`,
  `url(javascript:alert(1))`,
  `expression(alert(1))`,
  `Inter'; } * { visibility: hidden } a {`,
] as const;

const SYNTAX = [
  `Robert'); DROP TABLE claims;--`,
  `' OR '1'='1' /*`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)} <%= 7 * 7 %> #{7*7} {{7*7}}`,
  `%s %n %d %x {0} $1 $& $\u0060`,
  `=HYPERLINK("https://evil.invalid","Refund")`,
  `../../../../etc/passwd`,
  `; rm -rf / \u0060id\u0060 $(id) | cat`,
  `Ada\r\nSet-Cookie: a=b\r\nBcc: all@example.com`,
  `__proto__`,
  `constructor`,
] as const;

const NOTHINGS = [
  'null',
  'undefined',
  'NaN',
  '0',
  '-0',
  'false',
  '[object Object]',
  ' ',
  '\u00a0',
  '-',
] as const;

const LETTERS = [
  'W'.repeat(5_000),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  '漢字'.repeat(400),
  'שלום ‎1234‏ abc',
  'مرحبا بالعالم 123 ABC',
  '\u202eesrever ni si txet siht\u202c',
  '\u202enever closed',
  '\u2066isolated\u2069 and \u200fmarked',
  'zero\u200bwidth\u200c\u200d\u2060\ufeff joined',
  '\u200b\u200b\u200b',
  '👩‍👩‍👧‍👦🏳️‍🌈👨🏿‍🚒🇺🇳'.repeat(20),
  'Z\u0351\u036b\u0343a\u0329l\u0348g\u0300o\u0316 '.repeat(30),
  'line one\nline two\n\n\n\nline six',
  'tab\tand\u2028line\u2029paragraph separators',
  'ﬁ İ ı ß ẞ ǆ K Å',
  '١٢٣ ½ Ⅷ ①',
] as const;

/** In this order, so that neighboring fields get different texts. */
export const WORDS: readonly string[] = [...MARKUP, ...SYNTAX, ...NOTHINGS, ...LETTERS];
