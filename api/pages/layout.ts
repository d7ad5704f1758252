/** How a public page looks: whole HTML that needs no script. */
import { html, raw } from 'hono/html'
import type { SitePage } from './site.ts'

type Html = ReturnType<typeof html>
export type Frame = { origin: string; menu: SitePage[]; footer: SitePage[] }

/** A page in its frame. `index` false keeps it out of search engines. */
export function framed(
  { origin, menu, footer }: Frame,
  page: { path: string; title: string; description: string; index?: boolean },
  content: Html,
): Html {
  const link = ({ path, name }: SitePage) => {
    const isHere = page.path === path || page.path.startsWith(`${path}/`)
    return html`<a href="${path}"${isHere ? raw(' aria-current="page"') : ''}>${name}</a>`
  }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title><meta name="description" content="${page.description}">
<link rel="canonical" href="${origin}${page.path}"><meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}"><meta property="og:type" content="website">
<meta property="og:url" content="${origin}${page.path}">
${page.index === false ? raw('<meta name="robots" content="noindex">') : ''}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/site.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="/"><span aria-hidden="true">R</span>Redress</a><nav
  aria-label="Main">${menu.map(link)}</nav><a class="button small" href="/workspace/signin">Sign in</a></header>
<main id="main">${content}</main>
<footer><nav aria-label="More pages">${footer.map(link)}</nav><p>Redress holds complaints, meetings,
training and policies of an employer in one place. What these pages say of the law is for orientation and
is no legal advice.</p></footer>
</body>
</html>`
}

/** The heading block of a page. */
export const opening = ({ title, lead }: Pick<SitePage, 'title' | 'lead'>): Html =>
  html`<div class="opening"><h1>${title.replace(/ – Redress$/, '')}</h1><p class="lead">${lead}</p></div>`
/** Renders links to pages as cards with name and description. */
export const cards = (pages: SitePage[]): Html =>
  html`<ul class="cards">${pages.map(
    ({ path, name, description }) =>
      html`<li><a href="${path}"><strong>${name}</strong></a><span>${description}</span></li>`,
  )}</ul>`
/** Renders the section of a page that lists its sources. */
export const sources = (named: string[]): Html =>
  html`<section class="sources"><h2>Where this is written</h2><ul>${named.map(
    (each) => html`<li>${each}</li>`,
  )}</ul></section>`
