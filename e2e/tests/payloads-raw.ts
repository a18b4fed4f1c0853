/** Markdown that would do something where raw HTML is passed on as it is, or filtered by patterns. */

const RUN = 'window.hit=1';

/** Handlers on elements that a page may have, and how attributes can be written. */
const HANDLED = ['details open', 'img src=x:x', 'video src=x:x', 'a href=https://example.org', 'div tabindex=0', 'input type=checkbox', 'p', 'summary'];
const EVENTS = ['onerror', 'onload', 'onclick', 'onfocus', 'onMouseOver', 'ontoggle', 'onanimationstart', 'onpointerenter', 'onbeforetoggle', 'ontransitionrun', 'onauxclick', 'onscroll'];
const HANDLERS = HANDLED.flatMap((element) => EVENTS.map((event) => `<${element} ${event}=${RUN}>x`));
const WRITTEN = [
  `<img src=x:x onerror="${RUN}">`, `<img src=x:x onerror='${RUN}'>`, `<img src=x:x onerror = ${RUN}>`, `<img src=x:x\nonerror=${RUN}>`, `<img src=x:x\tonerror=${RUN}>`,
  `<img src="x:x"onerror=${RUN}>`, `<img src='x:x'onerror=${RUN}>`, `<img/src=x:x/onerror=${RUN}>`, `<IMG SRC=x:x oNeRrOr=${RUN}>`, `<img src=x:x a=">" onerror=${RUN}>`,
  `<img src=x:x a='>' onerror=${RUN}>`, `<img src=x:x a=">\n" onerror=${RUN}>`, `<img src=x:x "a onerror=${RUN}>`, `<img src=x:x \`a onerror=${RUN}>`, `<img src=x:x a==" onerror=${RUN}>`,
  `<img src=x:x =a onerror=${RUN}>`, `<img src=x:x onerror=${RUN} onerror=1>`, `<img src=x:x title="a" title=" onerror=${RUN} ">`, `<img src=x:x alt="&quot; onerror=${RUN} x=&quot;">`,
  `<img src=x:x alt="a\\" onerror=${RUN} x=\\"">`, `<img src=x:x onerror\u00a0=${RUN} onerror\u000b=${RUN}>`, `<img src=x:x \u0000onerror=${RUN} onerror\u0000=${RUN}>`, `<img src=x:x on&#101;rror=${RUN}>`,
  `<a href="https://example.org"\nautofocus\nonfocus="${RUN}">x</a>`, `<b/onclick=${RUN}>x</b>`, `<b onclick=${RUN}//>x</b>`, `<b onclick="${RUN}"/>x`,
];

/** Addresses that run when they are followed. The last ones only a browser can read: a link keeps them as they are. */
export const UNDECODED = [`&#106avascript:${RUN}`, `&#x6Aavascript:${RUN}`, `javascript&colon${RUN}`];
const ADDRESSES = [
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, `java&#9;script:${RUN}`, `java&#10;script:${RUN}`, `&#32;javascript:${RUN}`, `&Tab;javascript&colon;${RUN}`, `\u00a0javascript:${RUN}`,
  `\u3000javascript:${RUN}`, `&#x6a;&#97;vascript:${RUN}`, `javascript&#58;${RUN}`, `javascript://%0a${RUN}`, `vbscript:${RUN}`,
  `data:text/html,<script>parent.${RUN}</script>`.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), `data:image/svg+xml,&lt;svg onload=parent.${RUN}&gt;`,
];
const PLACES = [
  '<a href="%">x</a>', "<a href='%'>x</a>", '<a target=_blank href="%">x</a>', '<form action="%"><input type=submit></form>', '<form><button formaction="%">x</button></form>',
  '<input type=image formaction="%">', '<iframe src="%"></iframe>', '<object data="%"></object>', '<embed src="%">', '<svg><a xlink:href="%"><text y=9>x</text></a></svg>',
  '<map name=m><area href="%"></map>', '<base href="%">', '<img src="%">', '<img srcset="%">', '<video poster="%"></video>', '<q cite="%">x</q>', '<table background="%"></table>',
  '<a ping="%" href="https://example.org">x</a>', '<math><mi href="%">x</mi></math>', '[x](<%>)', '![x](<%>)', '[x][r]\n\n[r]: <%>',
];
const FOLLOWED = PLACES.flatMap((place) => ADDRESSES.map((address) => place.replace('%', () => address)));
export const FOLLOWED_UNDECODED = PLACES.flatMap((place) => UNDECODED.map((address) => place.replace('%', () => address)));

/** Elements that run, load, embed or read on in another way; what only looks like a comment; the theme's own elements. */
const ELEMENTS = [
  `<script>${RUN}</script>`, `<script\n>${RUN}</script\n>`, `<script/x>${RUN}</script>`, `<script type=module>${RUN}</script>`, `<svg><script>${RUN}</script></svg>`, `<svg><script href="data:,${RUN}"/></svg>`,
  `<style>@import '//example.org/x.css';</style>`, `<style><img src="</style><img src=x:x onerror=${RUN}>"></style>`, `<svg><style><img src=x:x onerror=${RUN}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:x onerror=${RUN}&gt;"></style></mglyph></table></mtext></math>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src=x:x>">`,
  `<svg></p><style><a id="</style><img src=x:x onerror=${RUN}>">`, `<svg><foreignObject><img src=x:x onerror=${RUN}></foreignObject></svg>`, `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text y=9>x</text></a></svg>`, `<svg><set attributeName=onmouseover to="${RUN}"/></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'></svg>#x"/></svg>`, `<svg><image href=x:x onerror=${RUN} /></svg>`, `<svg><desc><img src=x:x onerror=${RUN}></desc></svg>`,
  `<template><img src=x:x onerror=${RUN}></template>`, `<div><template shadowrootmode=open><img src=x:x onerror=${RUN}></template></div>`, `<noscript><p title="</noscript><img src=x:x onerror=${RUN}>"></noscript>`,
  `<noembed><img title="</noembed><img src=x:x onerror=${RUN}>"></noembed>`, `<noframes><img title="</noframes><img src=x:x onerror=${RUN}>"></noframes>`, `<xmp><img title="</xmp><img src=x:x onerror=${RUN}>"></xmp>`,
  `<title><img title="</title><img src=x:x onerror=${RUN}>"></title>`, `<textarea><img title="</textarea><img src=x:x onerror=${RUN}>"></textarea>`, `<plaintext>`, `<textarea>`, `<title>`, `<select>`, `<xmp>`, `<iframe>`, `<noscript>`, `<frameset>`,
  `<iframe srcdoc="<img src=x:x onerror=parent.${RUN}>"></iframe>`, `<iframe src="data:text/html,<script>parent.${RUN}</script>"></iframe>`, `<embed src="data:text/html,<script>parent.${RUN}</script>">`,
  `<object data="data:text/html,<script>parent.${RUN}</script>"></object>`, `<object><param name=src value="javascript:${RUN}"></object>`, `<applet code=x></applet>`, `<portal src="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`, `<meta http-equiv=Content-Security-Policy content="script-src 'none'">`, `<link rel=stylesheet href="data:,*%7bdisplay:none%7d" onload=${RUN}>`, `<link rel=import href="data:text/html,x" onload=${RUN}>`,
  `<base href="https://example.org/">`, `<body onload=${RUN}>`, `<html onclick=${RUN}>`, `<marquee onstart=${RUN}>x</marquee>`, `<dialog open onclose=${RUN}>x</dialog>`, `<isindex type=image src=x:x onerror=${RUN}>`,
  `<x onclick=${RUN} tabindex=0 id=x autofocus onfocus=${RUN}>x</x>`, `<custom-element onpointerover=${RUN}>x</custom-element>`, `<image src=x:x onerror=${RUN}>`, `<keygen autofocus onfocus=${RUN}>`,
  `<!--><img src=x:x onerror=${RUN}>-->`, `<!---><img src=x:x onerror=${RUN}>-->`, `<!-- --!><img src=x:x onerror=${RUN}>-->`, `<!--\n\n<img src=x:x onerror=${RUN}>`, `<div>\n<!-- open\n\n</div>`,
  `<![CDATA[<img src=x:x onerror=${RUN}>]]>`, `<div><![CDATA[>]]><img src=x:x onerror=${RUN}></div>`, `<?x ><img src=x:x onerror=${RUN}>?>`, `<!x ><img src=x:x onerror=${RUN}>`, `</ ><img src=x:x onerror=${RUN}>`, `<%<img src=x:x onerror=${RUN}>`,
  `<div\n<img src=x:x onerror=${RUN}\n`, `<div title="\n\n<img src=x:x onerror=${RUN}>`, `<<img src=x:x onerror=${RUN}>`, `<img src=x:x onerror=${RUN}`, `<a<img src=x:x onerror=${RUN}>>x`,
  `</div></div></div></main></div></body></html><script>${RUN}</script>`, `</p></div><div id=quire-root>`, `</article></section></main><main id=quire-main>`,
  `<quire-island data-module="data:text/javascript,${RUN}" data-export=default data-when=idle data-props="{}"><b>x</b></quire-island>`, `<quire-island data-component=Tabs data-when=idle data-props="{"><b>x</b></quire-island>`,
  `<quire-html data-slot=0><img src=x:x onerror=${RUN}></quire-html>`, `<div data-quire-search data-hydrated data-slot=0>x</div>`, `<div class="code-copy" data-lang=x onclick=${RUN}>x</div>`,
  `<script type="application/json" id="quire-page">{"page":1}</script>`, `<p id=quire-page>{</p>`, `<a name=quire-page>{</a>`, `## x {#quire-page}`, `## Quire page`, `[^1]\n\n[^1]: <img src=x:x onerror=${RUN}>`,
  `:::tip <img src=x:x onerror=${RUN}>\nx\n:::`, `:::tip{title="<img src=x:x onerror=${RUN}>"}\nx\n:::`, `> [!NOTE]\n> <img src=x:x onerror=${RUN}>`, `| <img src=x:x onerror=${RUN}> |\n| - |\n| <td onclick=${RUN}>x |`, `- [ ] <img src=x:x onerror=${RUN}>`,
  `# <img src=x:x onerror=${RUN}>`, `[x](https://example.org "\\" onmouseover=${RUN} x=\\"")`, `![" onerror=${RUN} x="](https://example.org/x)`, `<https://example.org/"onmouseover=${RUN}>`, `https://example.org/"onmouseover="${RUN}`,
  '```js" onclick="window.hit=1\nx\n```', '```js title="<img src=x:x onerror=window.hit=1>"\nx\n```', '~~~<script>window.hit=1</script>\nx\n~~~', '`<img src=x:x onerror=window.hit=1>`', `\\<img src=x:x onerror=${RUN}>`, `&lt;img src=x:x onerror=${RUN}&gt;`,
  `<span style="background:url(javascript:${RUN})">x</span>`, `<span style=animation-name:x onanimationend=${RUN}>x</span>`, `<table><tr><td><form action="javascript:${RUN}"><td><input type=submit></table>`, `<p><svg><p><style><!--</style><img src=x:x onerror=${RUN}>-->`,
];

/** Each is a block of a page. */
export const RAW = [...new Set([...HANDLERS, ...WRITTEN, ...FOLLOWED, ...ELEMENTS])];
