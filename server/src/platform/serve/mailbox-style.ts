/** The whole look of `/dev/mail`; its hash stands in the page's policy. */
export const mailboxStyle = `
:root{--page:#f6f5f2;--card:#fff;--ink:#1d2125;--quiet:#565f68;--line:#dcd9d2;--accent:#0b5f59}
@media (prefers-color-scheme:dark){:root{--page:#15181b;--card:#1f2428;--ink:#eceae6;--quiet:#a9b1b8;--line:#363c42;--accent:#6fd3c8}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header,main{max-width:760px;margin:0 auto;padding:16px}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding-top:28px}
h1{margin:0;font-size:24px}
nav{display:flex;gap:8px;flex-wrap:wrap}
.button{display:inline-flex;align-items:center;min-height:40px;padding:0 14px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);text-decoration:none}
.button:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.note,.facts,.empty{color:var(--quiet)}
.empty{padding:48px 0;text-align:center}
ol{list-style:none;margin:0;padding:0;display:grid;gap:16px}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px}
h2{margin:0;font-size:18px;overflow-wrap:anywhere}
.facts{margin:2px 0 14px;font-size:14px;overflow-wrap:anywhere}
.facts strong{color:var(--ink);font-weight:600}
.words{white-space:pre-wrap;overflow-wrap:anywhere}
.words a{color:var(--accent)}
.code{display:inline-block;padding:6px 14px;border:1px solid var(--line);border-radius:8px;font:600 24px/1.3 ui-monospace,monospace;letter-spacing:2px;user-select:all}
details{margin-top:14px}
summary{cursor:pointer;color:var(--quiet);font-size:14px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:13px;max-height:320px;overflow:auto}
`
