import { removeDeviceDraft } from './deviceDrafts.ts'
import { removeDeviceFiles } from './deviceFiles.ts'
import { recordNames } from './draftKeeper.ts'

/** What was written at a place was discarded elsewhere than at its form: its words and files go from this device. */
export async function forgetOnDevice(place: string): Promise<void> {
  const works = [...recordNames(place).map(removeDeviceDraft), removeDeviceFiles(place)]
  await Promise.allSettled(works)
}
