/** Vitest's global set-up of the journeys: the web app is built once, before two of them serve it. */
import { buildWeb } from '../web/build.ts'

export default (): Promise<void> => buildWeb((line) => console.log(line))
