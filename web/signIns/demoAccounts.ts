/** The demo's people worth signing in as. All share one password; none of this exists outside of the demo. */
/** As in i18n.ts, which only a browser can load; the console lists these people too. */
const msg = <T extends string>(text: T): T => text
export const demoPassword = 'redress-demo'
export type DemoAccount = { name: string; email: string; part: string }
export const demoAccounts: DemoAccount[] = [
  { name: 'Meera Iyer', email: 'meera.iyer@acme.example', part: msg('Employee who filed a complaint') },
  { name: 'Rohan Shah', email: 'rohan.shah@acme.example', part: msg('Respondent who was informed') },
  { name: 'Kavita Menon', email: 'kavita.menon@acme.example', part: msg('Presiding officer, Pune') },
  { name: 'Arjun Pillai', email: 'arjun.pillai@acme.example', part: msg('Committee member, Pune') },
  { name: 'Hannah Berg', email: 'hannah.berg@acme.example', part: msg('Presiding officer, Toronto') },
  { name: 'Sunil Das', email: 'sunil.das@acme.example', part: msg('Scheduler') },
  { name: 'Asha Rao', email: 'asha.rao@acme.example', part: msg('Workspace admin') },
  { name: 'Vikram Mehta', email: 'vikram.mehta@acme.example', part: msg('Employer') },
]
