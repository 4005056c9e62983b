/** Styles of the reference page, for light and dark, phone and paper. */
export const STYLE = `:root{color-scheme:light dark;--page:#fff;--ink:#1b1b1b;--line:#d0d0d0;--edge:#767676;--soft:#f5f5f5;
--accent:#0b57d0;--bad:#b3261e;background:var(--page);color:var(--ink);font:17px/1.6 system-ui,sans-serif;scroll-padding-block-start:5rem}
@media(prefers-color-scheme:dark){:root{--page:#161616;--ink:#eaeaea;--line:#444;--edge:#8f8f8f;--soft:#232323;--accent:#a8c7fa;--bad:#f2b8b5}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0 auto;max-width:78rem;padding:1.5rem 1.25rem 4rem;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.2;margin:0}h2{font-size:1.45rem;margin:2.5rem 0 .25rem}
h3{font-size:1.15rem;margin:0}h4{font-size:.95rem;margin:1.25rem 0 .35rem}small{font-weight:400}
a{color:var(--accent);text-underline-offset:.15em}p{margin:.4rem 0;max-width:44rem}
code,pre,textarea,.token{font:.88em/1.5 ui-monospace,monospace}code{background:var(--soft);border-radius:.25rem;padding:.1em .3em}
pre{margin:0;max-block-size:24rem;overflow:auto;padding:.9rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--soft)}
:is(a,pre,summary,input,textarea,button):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button,input,textarea{font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:.5rem;min-block-size:2.75rem;padding:.4rem .8rem}
button{cursor:pointer;color:var(--accent);font-weight:600}button:disabled{opacity:.6}
.copy{min-block-size:2rem;margin-block:.35rem;padding:.1rem .7rem;font-size:.82rem}.address .copy{margin:0 .5rem}
.bar{position:sticky;inset-block-start:0;z-index:1;display:flex;gap:.75rem;align-items:end;padding:.75rem 0;background:var(--page)}
.bar form{flex:1;min-inline-size:0}.bar .to-list{align-self:start;margin-block-start:1.2rem}.bar label{display:block;font-size:.82rem;line-height:1.2;margin-block-end:.2rem}
.bar input{inline-size:100%}.bar p{margin:0;font-size:.85rem}#found:empty{display:none}
#hits{list-style:none;margin:0;padding:0;max-block-size:60vh;overflow:auto;position:absolute;inset-inline:0;inset-block-start:100%;
background:var(--page);border:1px solid var(--edge);border-radius:.5rem}#hits:empty{display:none}
#hits a{display:block;padding:.55rem .8rem;text-decoration:none}#hits a:is(:hover,:focus){background:var(--soft);outline-offset:-2px}
#hits small{display:block;color:var(--ink);max-block-size:2.9em;overflow:hidden}
nav h2{font-size:.95rem;margin:1.2rem 0 .2rem}nav ul{list-style:none;margin:0;padding:0}
nav a{display:grid;grid-template-columns:3rem 1fr;align-items:baseline;padding:.3rem 0;text-decoration:none}nav a:hover{text-decoration:underline}
nav b{font:.72rem ui-monospace,monospace}nav:popover-open{inset:0;inline-size:100%;block-size:100%;max-inline-size:none;
max-block-size:none;margin:0;border:0;padding:1rem 1.25rem 3rem;overflow:auto;background:var(--page);color:var(--ink)}
nav .to-list{position:sticky;inset-block-start:0;inline-size:100%}
article{border-block-start:1px solid var(--line);margin-block-start:1.75rem;padding-block-start:1.5rem}
.address b{font:600 .88em ui-monospace,monospace;color:var(--accent)}
dl{margin:0}dl div{display:grid;grid-template-columns:minmax(6rem,11rem) 1fr;gap:.1rem 1rem;padding:.35rem 0}
dd{margin:0;grid-column:2}summary{cursor:pointer;margin-block-start:1.25rem;padding:.35rem 0;font-weight:600}
.field{display:grid;gap:.2rem;margin:.75rem 0}.field label{font-size:.9rem}textarea{inline-size:100%;resize:vertical}
[aria-invalid]{border:2px solid var(--bad)}.status{font-weight:600}.trial button{margin-block:.25rem}.trial form{max-inline-size:44rem}
.of{position:absolute;clip-path:inset(50%);inline-size:1px;block-size:1px;overflow:hidden;white-space:nowrap}
.skip{position:absolute;inset-inline-start:-99rem}.skip:focus{position:static}
@media(min-width:60rem){body{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:0 3rem}
header,.bar{grid-column:1/-1}.to-list{display:none}main{grid-area:3/2}
nav[popover]{display:block;grid-area:3/1;position:sticky;inset:5.5rem auto auto;align-self:start;inline-size:auto;block-size:auto;
max-block-size:calc(100vh - 7rem);overflow:auto;margin:0;border:0;padding:0;background:none;color:inherit}}
@media(max-width:30rem){dl div{display:block}}@media print{.bar,.copy,.trial,nav{display:none!important}}`;
