/** The demo's people worth signing in as. All share one password; none of this exists outside of the demo. */
export const demoPassword = 'redress-demo'
export type DemoAccount = { name: string; email: string; part: string }
export const demoAccounts: DemoAccount[] = [
  { name: 'Meera Iyer', email: 'meera.iyer@acme.example', part: 'Employee who filed a complaint' },
  { name: 'Rohan Shah', email: 'rohan.shah@acme.example', part: 'Respondent who was informed' },
  { name: 'Kavita Menon', email: 'kavita.menon@acme.example', part: 'Presiding officer, Pune' },
  { name: 'Arjun Pillai', email: 'arjun.pillai@acme.example', part: 'Committee member, Pune' },
  { name: 'Hannah Berg', email: 'hannah.berg@acme.example', part: 'Presiding officer, Toronto' },
  { name: 'Sunil Das', email: 'sunil.das@acme.example', part: 'Scheduler' },
  { name: 'Asha Rao', email: 'asha.rao@acme.example', part: 'Workspace admin' },
  { name: 'Vikram Mehta', email: 'vikram.mehta@acme.example', part: 'Employer' },
]
