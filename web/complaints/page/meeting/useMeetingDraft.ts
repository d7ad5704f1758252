import { meetings, type MeetingDraft, type MeetingForm } from '../../../../api/meetings/contract.ts'
import { useDraftForm } from '../../../autosave/useDraftForm.ts'
import { call, keyOf, queryClient } from '../../../client.ts'

type StepRef = { id: string; step: string }
export const emptyMeetingDraft: MeetingDraft = {
  form: { meetingId: null, plan: null, attendance: null, minutes: null },
  revision: 0,
  updatedAt: null,
}
/** What was written of this meeting; of another one, nothing counts. */
export const writtenOf = (form: MeetingForm, meetingId: string | null): MeetingForm =>
  form.meetingId === meetingId ? form : { ...emptyMeetingDraft.form, meetingId }

const remember = (params: StepRef, draft: MeetingDraft) =>
  queryClient.setQueryData<MeetingDraft>(keyOf(meetings.draft, { params }), draft)

/**
 * What is written of a meeting, or of the plan of the next one (`meetingId` null), which saves itself as the
 * form of a step does.
 */
export function useMeetingDraft(params: StepRef, meetingId: string | null, saved: MeetingDraft) {
  const written = useDraftForm<MeetingForm>({
    saved,
    place: `meeting ${params.id} ${params.step}`,
    read: () => call(meetings.draft, { params }),
    save: async (form, revision) => {
      const answer = await call(meetings.saveDraft, { params, body: { form, revision } })
      remember(params, { form, ...answer })
      return answer
    },
  })
  const form = writtenOf(written.form, meetingId)
  const forget = () => {
    remember(params, emptyMeetingDraft)
    void written.startAnew(emptyMeetingDraft.form)
  }
  return {
    ...written,
    form,
    change: (next: Partial<MeetingForm>) => written.change({ ...form, ...next }),
    /** The server took it with an act. */
    forget,
    /** Throws it away. Throws CallError. */
    discard: async () => {
      await written.autosave.flush()
      await call(meetings.deleteDraft, { params })
      forget()
    },
  }
}
