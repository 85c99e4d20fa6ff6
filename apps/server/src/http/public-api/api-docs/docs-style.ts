/** The looks of the documentation: the colours of the dashboard, light and dark, and one column on a phone. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#f6f8f8,#0e1619);--surface:light-dark(#fff,#141f23);--sunken:light-dark(#f1f4f4,#101a1d);--text:light-dark(#15262b,#e6eef0);--muted:light-dark(#55666c,#9aacb2);--border:light-dark(#dde4e6,#26363c);--accent:light-dark(#0e7c72,#35bdad);--on-accent:light-dark(#fff,#06201d);--nav:light-dark(#0f2a30,#0b1417);--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--text);font:400 15px/23px system-ui,sans-serif;-webkit-text-size-adjust:100%;scroll-padding-top:64px}
body{margin:0}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;z-index:2;background:var(--surface);padding:8px}
.bar{position:sticky;top:0;z-index:1;display:flex;align-items:center;gap:8px;min-height:48px;padding:4px 20px;background:var(--nav);color:#c9d8db}
.bar .home{color:#fff;font-weight:700;text-decoration:none}
.languages{display:flex;align-items:center;gap:4px;margin:0 0 0 auto;padding:0;border:0}
.languages legend{float:left;margin-right:8px;font-size:13px}
.languages label{position:relative;cursor:pointer}
.languages input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
.languages span{display:block;padding:4px 12px;border-radius:6px;font-size:14px}
.languages input:checked+span{background:#35bdad;color:#06201d;font-weight:600}
.languages input:focus-visible+span{outline:2px solid #fff;outline-offset:2px}
body:not(:has(#in-curl:checked)) .code.curl,body:has(#in-curl:checked) .code.typescript{display:none}
.columns{display:grid;grid-template-columns:208px minmax(0,1fr);max-width:1120px;margin:0 auto}
nav{position:sticky;top:48px;align-self:start;max-height:calc(100vh - 48px);overflow:auto;padding:20px}
nav h2{margin:12px 0 4px;font-size:12px;line-height:20px;color:var(--muted)}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:3px 0;color:inherit;text-decoration:none}
nav a:hover{color:var(--accent);text-decoration:underline}
main{min-width:0;padding:20px 20px 80px}
h1{margin:8px 0;font-size:28px;line-height:34px}
h2{margin:36px 0 8px;font-size:20px;line-height:28px}
h3{margin:24px 0 8px;font-size:16px}
h4{margin:16px 0 4px;font-size:13px;color:var(--muted)}
p{max-width:72ch;margin:8px 0}
.lead{color:var(--muted)}
code{font:13px/20px var(--mono);overflow-wrap:anywhere}
.code{margin:12px 0;padding:12px 16px;overflow-x:auto;background:var(--sunken);border:1px solid var(--border);border-radius:6px}
.code code{overflow-wrap:normal;white-space:pre}
.operation{margin:6px 0;background:var(--surface);border:1px solid var(--border);border-radius:6px}
summary{padding:8px 12px;cursor:pointer;overflow-wrap:anywhere}
.summary{display:block;margin-left:18px;color:var(--muted);font-size:14px}
.method{font:600 12px/20px var(--mono);color:var(--accent)}
.inside{padding:0 16px 12px;border-top:1px solid var(--border)}
.fields{margin:4px 0;padding:0;list-style:none}
.fields .fields{margin:4px 0 4px 6px;padding-left:12px;border-left:2px solid var(--border)}
.fields li{padding:3px 0;border-top:1px solid var(--border)}
.fields li:first-child{border-top:0}
.fields p{margin:0;font-size:14px;color:var(--muted)}
.name{font-weight:600}
.required{font-size:12px;color:var(--accent)}
.type,.note{font-size:13px;color:var(--muted);overflow-wrap:anywhere}
.type-of,.refusal{border-top:1px solid var(--border)}
@media (max-width:720px){.columns{display:block}nav{position:static;max-height:none;padding:12px 20px 0}nav ul{display:flex;flex-wrap:wrap;gap:0 16px}nav a{padding:11px 0}.bar .home{padding:11px 0}.languages legend{position:absolute;left:-999px}.languages span{padding:10px 12px}main{padding:8px 20px 60px}summary{padding:12px}.type a,.refusals a{display:inline-block;padding:11px 0}.refusals a{min-width:44px;text-align:center}}
`;
