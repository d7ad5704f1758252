/** The forms of the public pages: plain HTML, with what was typed kept when something is wrong. */
import { html, raw } from 'hono/html'
import { scorecardQuestions } from '../publicMessages/scorecard.ts'

export type FormKind = 'CONTACT' | 'WEBINAR' | 'SCORECARD'
export type Filled = { values: Record<string, string>; errors: Record<string, string> }
type Field = {
  name: string
  label: string
  type?: string
  autocomplete?: string
  long?: true
  optional?: true
  options?: readonly string[]
}

const name: Field = { name: 'name', label: 'Your name', autocomplete: 'name' }
const email: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }
const organisation: Field = {
  name: 'organisation',
  label: 'Organisation',
  autocomplete: 'organization',
  optional: true,
}
export const webinars = [
  'Running an internal committee well',
  'The seven days after a notice in Canada',
  'Reading your own clocks: deadlines and proof',
] as const
const fields: Record<FormKind, Field[]> = {
  CONTACT: [name, email, organisation, { name: 'message', label: 'What can we do for you?', long: true }],
  WEBINAR: [{ name: 'webinar', label: 'Which one', options: webinars }, name, email, organisation],
  SCORECARD: [{ ...email, optional: true, label: 'Email, if you want us to write to you about the result' }],
}
const buttons: Record<FormKind, string> = {
  CONTACT: 'Send',
  WEBINAR: 'Keep a seat for me',
  SCORECARD: 'Show my score',
}

/**
 * `stamp` says when the page was made; what is sent back quicker than a person types is not read. The field
 * "website" stays empty unless a machine fills it.
 */
export function form(
  kind: FormKind,
  path: string,
  stamp: string,
  { values, errors }: Filled = { values: {}, errors: {} },
) {
  return html`<form method="post" action="${path}" class="form" novalidate>
${Object.keys(errors).length > 0 ? errorSummary(errors) : ''}
${kind === 'SCORECARD' ? scorecardQuestions.map(({ key, text }) => question(key, text, values[key], errors[key])) : ''}
${fields[kind].map((field) => input(field, values[field.name] ?? '', errors[field.name]))}
<input type="hidden" name="stamp" value="${stamp}"><div class="trap"
  aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
<button class="button" type="submit">${buttons[kind]}</button></form>`
}

/** The page comes with a new stamp, so that the same text needs only to be sent again. */
const expired = html`<div class="wrong" role="alert" tabindex="-1"><h2>This page was open for too long</h2>
<p>What you wrote is still here. Send it again.</p></div>`

const errorSummary = ({ stamp, ...errors }: Filled['errors']) =>
  stamp && Object.keys(errors).length === 0
    ? expired
    : html`<div class="wrong" role="alert" tabindex="-1"><h2>Some fields need another look</h2><ul>${Object.entries(
        errors,
      ).map(([field, says]) => html`<li><a href="#f-${field}">${says}</a></li>`)}</ul></div>`

function input(
  { name: key, label, type = 'text', autocomplete, long, optional, options }: Field,
  value: string,
  error: string | undefined,
) {
  const faulty = error ? html` aria-invalid="true" aria-describedby="e-${key}"` : ''
  const tied = html`id="f-${key}" name="${key}"${faulty}${optional ? '' : raw(' required')}`
  const completed = autocomplete ? html` autocomplete="${autocomplete}"` : ''
  const option = (each: string) => html`<option${each === value ? raw(' selected') : ''}>${each}</option>`
  const field = options
    ? html`<select ${tied}>${options.map(option)}</select>`
    : long
      ? html`<textarea ${tied} rows="6" maxlength="4000">${value}</textarea>`
      : html`<input ${tied} type="${type}" value="${value}" maxlength="254"${completed}>`
  return html`<div class="field"><label for="f-${key}">${label}${
    optional ? html` <span>(not needed)</span>` : ''
  }</label>${error ? html`<p class="error" id="e-${key}">${error}</p>` : ''}${field}</div>`
}

const question = (
  key: string,
  text: string,
  value: string | undefined,
  error: string | undefined,
) => html`<fieldset class="field" id="f-${key}"><legend>${text}</legend>${
  error ? html`<p class="error">${error}</p>` : ''
}
${['yes', 'partly', 'no'].map((each) => choice(key, each, each === value))}</fieldset>`
const choice = (key: string, each: string, isChosen: boolean) =>
  html`<label class="choice"><input type="radio" name="${key}" value="${each}"${
    isChosen ? raw(' checked') : ''
  }> ${each[0]?.toUpperCase()}${each.slice(1)}</label>`
