/** Looks for a trace of a case where somebody could come upon one. */
import { expect } from 'vitest'
import { sees, settled, statusOf, wordsOf } from './pageActions.ts'
import { platformAdmin, type Product } from './product.ts'
import { signIn } from './people.ts'

export type Secret = {
  caseNo: string
  /** Its page. */
  path: string
  /** What the API would tell of it: a file, or all. */
  evidence: string
  /** What only those in it know. */
  words: string[]
}

/** Lists, search, bell, escalations, its page and its files hold nothing of the cases for this person. */
export async function knowsNothing(
  product: Product,
  person: { email: string },
  ...secrets: Secret[]
): Promise<void> {
  const page = await product.as(person)
  for (const path of [
    '/dashboard',
    '/inbox',
    '/complaints',
    '/meetings',
    '/notices',
    '/escalations',
    '/mail',
  ]) {
    await page.goto(product.at(path))
    for (const secret of secrets) hasNo(await wordsOf(page), secret)
  }
  for (const secret of secrets) {
    await page.goto(product.at(`/complaints?q=${secret.caseNo}`))
    await sees(page, 'No complaints match these filters.')
    await page.goto(product.at(secret.path))
    await sees(page, 'Not found')
    hasNo(await wordsOf(page), secret)
    expect(await statusOf(page, secret.evidence)).toBe(404)
  }
  for (const secret of secrets) expect((await noticesOf(product, person)).join()).not.toContain(secret.caseNo)
}

/** The platform admin has a session on the main host, and none here. */
export async function platformKnowsNothing(product: Product, ...secrets: Secret[]): Promise<void> {
  const page = await product.fresh()
  await page.goto(product.at('/workspace/signin', 'localhost'))
  await signIn(page, platformAdmin.email)
  await sees(page, 'You are signed in')
  for (const secret of secrets) {
    await page.goto(product.at(secret.path, 'localhost'))
    await settled(page)
    hasNo(await page.locator('body').innerText(), secret)
    expect([401, 403, 404]).toContain(await statusOf(page, secret.evidence))
    expect([401, 403, 404]).toContain(
      await statusOf(page, `/complaint-workflow/api/case/${secret.path.split('/').at(-1)}`),
    )
  }
  await page.goto(product.at('/signin'))
  await signIn(page, platformAdmin.email)
  await page.getByRole('alert').waitFor()
}

/** What the bell tells somebody, the latest first. */
export async function noticesOf(product: Product, person: { email: string }): Promise<string[]> {
  const page = await product.as(person)
  await page.goto(product.at('/dashboard'))
  await page.getByRole('button', { name: /^Notices/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notices' })
  await bell.getByRole('listitem').or(bell.getByText('No notices yet')).first().waitFor()
  return bell.getByRole('listitem').getByRole('link').allInnerTexts()
}

function hasNo(words: string, { caseNo, words: secret }: Secret): void {
  for (const each of [caseNo, ...secret]) expect(words).not.toContain(each)
}
