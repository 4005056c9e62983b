/** The looks of the reference page: readable in light and dark, on a phone and on paper. */
export const STYLE = `:root{color-scheme:light dark;--page:#fff;--ink:#1b1b1b;--line:#d0d0d0;--soft:#f5f5f5;--accent:#0b57d0;
background:var(--page);color:var(--ink);
font:17px/1.6 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--page:#161616;--ink:#eaeaea;--line:#444;--soft:#232323;--accent:#a8c7fa}}
*{box-sizing:border-box}body{margin:0 auto;max-width:78rem;padding:1.5rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.2;margin:0}h2{font-size:1.45rem;margin:2.5rem 0 .25rem}
h3{font-size:1.15rem;margin:0}h4{font-size:.95rem;margin:1.25rem 0 .35rem}small{font-weight:400}
a{color:var(--accent);text-underline-offset:.15em}p{margin:.4rem 0;max-width:44rem}
code,pre{font:.88em/1.5 ui-monospace,monospace}code{background:var(--soft);border-radius:.25rem;padding:.1em .3em}
pre{margin:0;max-height:24rem;overflow:auto;padding:.9rem 1rem;border:1px solid var(--line);border-radius:.5rem;
background:var(--soft)}pre:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav h2{font-size:.95rem;margin:1.2rem 0 .2rem}nav ul{list-style:none;margin:0;padding:0}
nav a{display:grid;grid-template-columns:3rem 1fr;align-items:baseline;padding:.3rem 0;text-decoration:none}nav a:hover{text-decoration:underline}
nav b{font:.72rem ui-monospace,monospace}
article{border-top:1px solid var(--line);margin-top:1.75rem;padding-top:1.5rem}
.address b{font:600 .88em ui-monospace,monospace;color:var(--accent)}
dl{margin:0}dl div{display:grid;grid-template-columns:minmax(6rem,11rem) 1fr;gap:.1rem 1rem;padding:.35rem 0}
dd{margin:0;grid-column:2}summary{cursor:pointer;margin-top:1.25rem;padding:.35rem 0;font-weight:600}
.of{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
@media(min-width:60rem){body{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:0 3rem}
header{grid-column:1/-1}.to-list{display:none}main{grid-area:2/2}nav{grid-area:2/1;position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow:auto}}
@media(max-width:30rem){dl div{display:block}}`;
