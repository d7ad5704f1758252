/**
 * For tests of people: an employer and another one, four who act, and somebody new whenever one is wanted.
 */
import { buildEmployer, buildPerson, type BuiltPerson, type Employer } from '../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from './app.ts'

type More = Partial<Parameters<typeof buildPerson>[2]>
export type Staff = {
  app: TestApp
  other: Employer
  /** Workspace Admin, Business Unit Admin of Pune, employer, employee. */
  asha: Caller
  leela: Caller
  vikram: Caller
  meera: Caller
  /** Somebody new of the employer, in Pune unless told. */
  person: (more?: More) => Promise<BuiltPerson>
}

export async function openStaff(): Promise<Staff> {
  const app = await testApp()
  const { workspace, pune, admin, branchAdmin, employer, complainant } = app.employer
  let built = 0
  return {
    app,
    other: await buildEmployer(app.db, 'other.localhost'),
    asha: await app.as(admin),
    leela: await app.as(branchAdmin),
    vikram: await app.as(employer),
    meera: await app.as(complainant),
    person: (more = {}) =>
      buildPerson(app.db, workspace, { name: `New Person ${letters(++built)}`, branchId: pune.id, ...more }),
  }
}
const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
