import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { meetings, minutesPath, sharedPath } from './contract.ts'
import * as arriving from './arriveLate.ts'
import * as ballots from './ballots.ts'
import * as drafts from './drafts.ts'
import * as holding from './recordMeeting.ts'
import { calendarInvite } from './invite.ts'
import { minutesPdf } from './minutesPdf.ts'
import * as keeping from './workingRecord.ts'
import * as planning from './scheduleMeetings.ts'
import * as service from './service.ts'
import { sharedPdf } from './sharedPdf.ts'
import * as sharing from './shareRecord.ts'
import * as signatures from './signatures.ts'

export const meetingFileRoutes: Record<string, FileRoute> = {
  minutesPdf: {
    method: 'get',
    path: minutesPath,
    may: 'meeting:list',
    costs: 'document',
    summary: 'The minutes of a meeting, as a PDF',
    returns: 'made',
    answer: (ctx, _, param) => minutesPdf(ctx, param('id')),
  },
  sharedPdf: {
    method: 'get',
    path: sharedPath,
    may: 'meeting:list',
    costs: 'document',
    summary: 'What I was given of a meeting’s record, as a PDF',
    returns: 'made',
    answer: (ctx, _, param) => sharedPdf(ctx, param('id')),
  },
  invite: calendarInvite,
}

const placeOf = ({ id, step }: { id: string; step: string }) => ({ caseId: id, step })

export default withFileRoutes(
  implement('meetings', meetings, {
    options: ({ ctx }) => service.options(ctx),
    start: ({ body, ctx }) => service.start(ctx, { body }),
    list: ({ query, body, ctx }) => service.list(ctx, { query, body }),
    schedule: ({ body, ctx }) => planning.scheduleMeeting(ctx, { body }),
    change: ({ params, body, ctx }) => planning.rescheduleMeeting(ctx, { params, body }),
    cancel: ({ params, body, ctx }) => planning.cancelMeeting(ctx, { params, body }),
    record: ({ params, body, ctx }) => holding.recordAttendance(ctx, { params, body }),
    minutes: ({ params, body, ctx }) => holding.saveMinutes(ctx, { params, body }),
    adjourn: ({ params, body, ctx }) => holding.adjournMeeting(ctx, { params, body }),
    correct: ({ params, body, ctx }) => holding.correctRecord(ctx, { params, body }),
    arrive: ({ params, body, ctx }) => arriving.arriveLate(ctx, { params, body }),
    saveRecord: ({ params, body, ctx }) => keeping.saveRecord(ctx, { params, body }),
    sign: ({ params, body, ctx }) => signatures.signRecord(ctx, { params, body }),
    share: ({ params, body, ctx }) => sharing.shareRecord(ctx, { params, body }),
    object: ({ params, body, ctx }) => sharing.objectTo(ctx, { params, body }),
    vote: ({ params, body, ctx }) => ballots.castBallot(ctx, { params, body }),
    closeVote: ({ params, ctx }) => ballots.closeVote(ctx, { params }),
    voteAgain: ({ params, ctx }) => ballots.voteAgain(ctx, { params }),
    draft: ({ params, ctx }) => drafts.readMeetingDraft(ctx, placeOf(params)),
    saveDraft: ({ params, body, ctx }) => drafts.saveMeetingDraft(ctx, placeOf(params), body),
    deleteDraft: ({ params, ctx }) => drafts.deleteMeetingDraft(ctx, placeOf(params)),
    read: ({ params, ctx }) => service.read(ctx, params.id),
  }),
  meetingFileRoutes,
)
