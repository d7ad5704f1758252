/** What a new machine must first fetch or build, before any test's clock runs. */
import { findTemporal } from '../temporal/find.ts'
import { timeSkippingServer } from './temporalServer.ts'

export default async function globalSetup() {
  await findTemporal({ onProgress: (line) => console.log(line) })
  await timeSkippingServer()
}
