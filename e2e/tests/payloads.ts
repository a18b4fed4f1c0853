/** Texts that would do something where a query or a page is read as markup, as a pattern, as a path or as a key. */
const CURATED = [
  '<script>window.hit=1</script>', '<img src=x onerror=window.hit=1>', '<svg onload=window.hit=1>', '<svg/onload=window.hit=1>',
  '<iframe srcdoc="<script>parent.hit=1</script>">', '<body onload=window.hit=1>', '<details open ontoggle=window.hit=1>',
  '<video><source onerror=window.hit=1></video>', '<input autofocus onfocus=window.hit=1>', '<math><mi xlink:href="javascript:window.hit=1">',
  '<a href="javascript:window.hit=1">x</a>', '<form action=javascript:window.hit=1><button>', '<object data="javascript:window.hit=1">',
  '<embed src="javascript:window.hit=1">', '<base href="https://example.com/">', '<link rel=stylesheet href=//example.com/x.css>',
  '<style>*{display:none}</style>', '<meta http-equiv=refresh content="0;url=//example.com">', '<marquee onstart=window.hit=1>',
  '<template><script>window.hit=1</script></template>', '<noscript><p title="</noscript><img src=x onerror=window.hit=1>">',
  '<!--><img src=x onerror=window.hit=1>-->', ']]><script>window.hit=1</script>', '"><script>window.hit=1</script>',
  "'><img src=x onerror=window.hit=1>", '" onmouseover="window.hit=1', "' autofocus onfocus='window.hit=1", '</mark><script>window.hit=1</script>',
  '</dialog><script>window.hit=1</script>', '<mark>x</mark>', '&lt;script&gt;window.hit=1&lt;/script&gt;', '&#60;img src=x onerror=window.hit=1&#62;',
  'javascript:window.hit=1', 'data:text/html,<script>window.hit=1</script>', '${window.hit=1}', '{{constructor.constructor("window.hit=1")()}}',
  '#{window.hit=1}', '<%= window.hit=1 %>', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '../../../etc/passwd', '//example.com/%2e%2e',
  '(a+)+$', '[', '\\', '*', '.*', '?q=<b>x</b>&lang=zh', '%00%3Cscript%3E', '\u202Etxt.exe', 'ａｌｅｒｔ＜ｓｃｒｉｐｔ＞', '\uFFFD', '😀'.repeat(50), 'a'.repeat(20_000),
];

/** What runs, however it was got into a document. */
const RUNS = [
  '<script>window.hit=1</script>', '<script src=data:text/javascript,window.hit=1></script>', '<ScRiPt>alert(1)</sCrIpT>', '<script\t>window.hit=1</script\t>',
  '<img src=x onerror=alert(1)>', '<IMG SRC=x ONERROR="window.hit=1">', '<img/src/onerror=window.hit=1>', '<img src=x:x onerror\u00a0=window.hit=1>',
  '<svg><script>window.hit=1</script></svg>', '<svg><animate onbegin=window.hit=1 attributeName=x dur=1s>', '<svg><a xlink:href=javascript:window.hit=1><text y=9>x</text></a></svg>',
  '<iframe src=javascript:parent.hit=1></iframe>', '<input onfocus=window.hit=1 autofocus>', '<select onfocus=window.hit=1 autofocus>', '<textarea onfocus=window.hit=1 autofocus>',
  '<audio src=x onerror=window.hit=1>', '<style onload=window.hit=1></style>', '<link rel=stylesheet href=data:,x onload=window.hit=1>', '<p style=animation-name:x onanimationstart=window.hit=1>x</p>',
  '<a href="java&#115;cript:window.hit=1" autofocus>x</a>', '<button formaction=javascript:window.hit=1>x</button>', '<dialog open onclose=window.hit=1><form method=dialog><button autofocus>x</button></form></dialog>',
  '<xss onpointerover=alert(1)>x</xss>', '<x contenteditable onblur=window.hit=1>x</x>',
];

/** What ends the place that a text stands in: an attribute, an element, a comment, a string of a script. */
const ENDS = ['"', "'", '`', '>', '">', "'>", '</title>', '</textarea></style></script>', '--><!--', '"}]}</script>'];

/** Three hundred texts, each once. */
export const PAYLOADS = [...new Set([...CURATED, ...RUNS, ...RUNS.flatMap((run) => ENDS.map((end) => end + run))])];
