/**
 * `npm run fuzz`: Schemathesis over every operation of the OpenAPI document, once for each role. `-- --role
 * EMPLOYEE` for one, `-- --examples 100` for more.
 * `-- --engine` tries the laws of the engine on new seeds instead, `--minutes 10` for longer than one round, `--law
 * calendar` for those of the files that are named so.
 * `-- --chains` plays every chain of two and three calls that could lead around a case's access, `--from 1200` on,
 * with `--seed 7` in another order; `--parties` those that could take a party out of their own case.
 * `-- --mutants` undoes each fix of `test/mutants.ts` in a copy of the tree and says which test catches it, `--mutant
 * weekend` those that are named so.
 * What follows a second `--` goes to Schemathesis: `npm run fuzz -- --role EMPLOYER -- --phases fuzzing
 * --include-tag branches`.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { StartError } from '../../temporal/startError.ts'
import { startTestServer } from '../../test/database.ts'
import { programIn, pythonWith } from '../../test/python.ts'
import { fuzzChains } from './chains.ts'
import { tryMutants } from './mutants.ts'
import { roles, type Role } from './content.ts'
import { fuzzEngine } from './engine.ts'
import { fuzzAs } from './fuzzAs.ts'

const {
  values: { role, examples, engine, chains, parties, mutants, mutant, from, minutes, seed, law },
  positionals: more,
} = parseArgs({
  options: {
    role: { type: 'string', multiple: true },
    examples: { type: 'string', default: '8' },
    engine: { type: 'boolean' },
    chains: { type: 'boolean' },
    parties: { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
    mutants: { type: 'boolean' },
    mutant: { type: 'string', default: '' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    law: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
if (engine) process.exit((await fuzzEngine(Number(minutes), law)) ? 0 : 1)
if (chains) process.exit((await fuzzChains({ from, minutes, seed, isOfParties: parties })) ? 0 : 1)
if (mutants) process.exit((await tryMutants(Number(from), mutant)) ? 0 : 1)
const chosenRoles = roles.filter((each) => role === undefined || role.includes(each))
try {
  if (chosenRoles.length === 0)
    throw new StartError(`There is no such role. Choose from: ${roles.join(', ')}.`)
  const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url))
  const python = programIn(await pythonWith({ name: 'Schemathesis', requirements }, console.log), 'python')
  const stopServer = await startTestServer()
  try {
    const failed: Role[] = []
    for (const each of chosenRoles) if (!(await fuzzAs(each, { python, examples, more }))) failed.push(each)
    console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nEvery answer was as the document says')
    process.exitCode = failed.length ? 1 : 0
  } finally {
    await stopServer()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
process.exit()
