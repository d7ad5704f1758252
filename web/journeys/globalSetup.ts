/** Vitest's global set-up of the journeys: the web app, built before two of them ask for it at once. */
import { buildWeb } from '../build.ts'

export default (): Promise<void> => buildWeb((line) => console.log(line))
