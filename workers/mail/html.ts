/**
 * A letter as it looks in the workspace's brand: one table and inline styles, as mail programs need it. No
 * picture is fetched from anywhere.
 */
import { textOn } from '../../api/core/contrast.ts'
import type { Say } from '../../api/messages/words.ts'
import type { Letter, LetterPart } from './letter.ts'

/** `logo` is the address of the attached picture, null for none. */
export type MailLayout = { language: string; workspace: string; color: string; logo: string | null; say: Say }

const fonts = "'Segoe UI',-apple-system,Roboto,'Noto Sans','Nirmala UI',Helvetica,Arial,sans-serif"
/** Only a style sheet can say this; a program that drops it shows the light look. */
const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0c0e0f!important}
.card{background:#16191b!important;border-color:#3a4043!important}
.ink{color:#e8eaea!important}.quiet{color:#a7adaf!important}}`
const card =
  'width:100%;max-width:600px;margin:0 auto;background:#ffffff;' +
  'border:1px solid #e4e4e0;border-radius:6px;border-spacing:0;overflow:hidden;' +
  `font-family:${fonts};overflow-wrap:anywhere`
const picture =
  'height:32px;width:auto;max-width:160px;padding:4px;margin-inline-end:12px;' +
  'border-radius:4px;background:#ffffff;vertical-align:middle'

/** The whole page. Everything that is put in is escaped. */
export function htmlOf({ subject, parts }: Letter, look: MailLayout): string {
  return `<!doctype html>
<html lang="${look.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${dark}</style></head>
<body class="page" lang="${look.language}" style="margin:0;padding:24px 12px;background:#f7f7f5">
<table role="presentation" class="card" align="center" width="600" cellpadding="0" cellspacing="0" style="${card}">
${band(look)}
<tr><td class="ink" style="padding:24px;font-size:16px;line-height:1.5;color:#1a1e1e">
${parts.map((part) => renderPart(part, look)).join('\n')}
<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#5d625f">${escaped(look.workspace)}</p>
</td></tr></table></body></html>
`
}

/**
 * The name stands beside the logo, so that nothing is missing where pictures are off. A white ground, for a
 * logo may have the band's colour.
 */
function band({ workspace, color, logo }: MailLayout): string {
  const image = logo ? `<img src="${escaped(logo)}" alt="" height="32" style="${picture}">` : ''
  const style =
    `padding:16px 24px;background:${color};color:${textOn(color)};` +
    'font-size:18px;line-height:1.4;font-weight:600'
  const name = `<span style="vertical-align:middle">${escaped(workspace)}</span>`
  return `<tr><td bgcolor="${color}" style="${style}">${image}${name}</td></tr>`
}

function renderPart(part: LetterPart, { color, say }: MailLayout): string {
  if (typeof part === 'string') return paragraph(escaped(part))
  if ('code' in part) return `<p style="${code}">${escaped(part.code)}</p>`
  if ('links' in part)
    return part.links
      .map(({ label, href }) => paragraph(anchor(escaped(label), href, 'color:inherit')))
      .join('\n')
  // The edge shows a pale button on a white card, and a dark one on a dark card.
  const button =
    `display:inline-block;padding:11px 20px;border:1px solid ${textOn(color)};border-radius:6px;` +
    `background:${color};color:${textOn(color)};font-weight:600;text-decoration:none`
  const address = anchor(escaped(part.href), part.href, 'color:inherit')
  return `${paragraph(anchor(escaped(part.button), part.href, button))}
<p class="quiet" style="${small}">${escaped(say('mails.orCopy'))}<br>${address}</p>`
}
const code = 'margin:0 0 16px;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px'
const small = 'margin:0 0 16px;font-size:13px;color:#5d625f'

const paragraph = (inside: string) => `<p style="margin:0 0 16px">${inside}</p>`
const anchor = (inside: string, href: string, style: string) =>
  `<a href="${escaped(href)}" target="_blank" style="${style}">${inside}</a>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
