import { complaints } from '../../api/complaints/contract.ts'
import { readDevicePlaces } from '../autosave/deviceFiles.ts'
import { readDraftPlaces } from '../autosave/deviceDrafts.ts'
import { placeOfRecord } from '../autosave/draftKeeper.ts'
import { forgetOnDevice } from '../autosave/forgetOnDevice.ts'
import { call, CallError } from '../client.ts'
import { draftOfPlace, placeOfDraft } from './filing/filesOfForm.ts'

/** What this device keeps of a draft that the server says is gone: it was filed, discarded or erased elsewhere. */
export const forgetGoneDraft = (draftId: string): Promise<void> => forgetOnDevice(placeOfDraft(draftId))

/** Asks the server for each draft of which words or files are kept here; what cannot be asked stays. */
export async function forgetGoneDrafts(): Promise<void> {
  const places = [...(await readDraftPlaces()).map(placeOfRecord), ...(await readDevicePlaces())]
  for (const id of new Set(places.flatMap((place) => draftOfPlace(place) ?? []))) {
    // eslint-disable-next-line no-await-in-loop -- few, and none of them is urgent
    const error = await call(complaints.draft, { params: { id } }).catch((reason: unknown) => reason)
    // eslint-disable-next-line no-await-in-loop
    if (error instanceof CallError && error.status === 404) await forgetGoneDraft(id)
  }
}
