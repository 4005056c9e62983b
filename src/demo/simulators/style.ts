/** How the pages of simulators look: a column of cards, in the light and in the dark. */
export const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--edge:light-dark(#d6d9de,#3a3f47);
--soft:light-dark(#f6f7f9,#1b1e23);--card:light-dark(#fff,#23272e);--ink:light-dark(#1a1d21,#eceff3);--quiet:light-dark(#565d68,#a9b1bd);
--link:light-dark(#1d4fa8,#8fb8ff);--good:light-dark(#176b3a,#7fd6a2);--bad:light-dark(#a3261b,#ff9d92)}
body{margin:0;background:var(--soft);color:var(--ink)}main{max-width:90rem;margin:0 auto;padding:1rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.0625rem;margin:0 0 .5rem}h2 small{color:var(--quiet);font-weight:400}
p{margin:.25rem 0;max-width:46rem}a{color:var(--link)}nav a,h2 a{display:inline-flex;align-items:center;min-height:2.75rem}
section{margin:1.5rem 0 0}.card{background:var(--card);border:1px solid var(--edge);border-radius:12px;padding:1rem}
.cards{list-style:none;margin:1rem 0 0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}
.cards p{margin:.25rem 0}.quiet{color:var(--quiet)}.good{color:var(--good)}.bad{color:var(--bad);font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:none}td .row{flex-wrap:nowrap;gap:.25rem}
button,input,select{font:inherit;color:inherit;min-height:2.75rem;padding:0 .875rem;border:1px solid var(--edge);border-radius:8px;
background:var(--card);max-width:100%;box-sizing:border-box}label{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;min-width:0}select{min-width:0}button{cursor:pointer;white-space:nowrap}button:hover{border-color:var(--quiet)}
input[type=number]{width:6rem}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.scroll{overflow:auto;max-height:min(44rem,80vh);background:var(--card);border:1px solid var(--edge);border-radius:12px}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:.625rem;
border-bottom:1px solid var(--edge);white-space:nowrap}td.long{min-width:11rem;max-width:24rem;white-space:normal;overflow-wrap:anywhere}tr:last-child td{border-bottom:0}
thead th{position:sticky;top:0;background:var(--card);color:var(--quiet);font-weight:500}th::first-letter{text-transform:uppercase}td form{margin:0}@media(min-width:60rem){.do{position:sticky;right:0;background:var(--card)}thead .do{z-index:1}}
td button,td select{min-height:2rem;padding:0 .5rem;font-size:.875rem}td select{width:9.5rem}dl{margin:0}dl div{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.25rem 0}
dt{color:var(--quiet);min-width:9rem}dd{margin:0;overflow-wrap:anywhere}.shown td{background:light-dark(#fff4cf,#463b16)}.shown{scroll-margin:6rem}@media(pointer:coarse){td button,td select{min-height:2.75rem}}`;
