/**
 * The page of an address that leads nowhere, on every host: whole HTML without scripts, in the reader's
 * language, with ways out.
 */
import { html } from 'hono/html'
import type { Context } from 'hono'
import { languageOfHeader } from '../messages/languages.ts'
import { sayingTo } from '../messages/words.ts'

/** Answers 404. On the main host the start page is the public one, and its form takes a message. */
export function notFoundPage(c: Context, isMainHost: boolean): Response | Promise<Response> {
  const language = languageOfHeader(c.req.header('accept-language'))
  const say = sayingTo({ language, timeZone: 'UTC' })
  c.header('cache-control', 'no-store')
  c.header('vary', 'Accept-Language')
  c.header('content-language', language)
  return c.html(
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${say('notFoundPage.title')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/site.css">
</head>
<body>
<main id="main"><div class="opening"><h1>${say('notFoundPage.title')}</h1>
<p class="lead">${say('notFoundPage.lead')}</p></div>
<p><a class="button" href="/">${say('notFoundPage.home')}</a></p>
<p><a href="${isMainHost ? '/workspace/signin' : '/signin'}">${say('notFoundPage.signIn')}</a></p>
<p>${isMainHost ? html`<a href="/contact-us">${say('notFoundPage.contact')}</a>` : say('notFoundPage.ask')}</p></main>
</body>
</html>`,
    404,
  )
}
