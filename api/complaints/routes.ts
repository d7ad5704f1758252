import { withAttention } from '../core/attention.ts'
import { peopleToAdmit } from './peopleToAdmit.ts'
import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import * as acts from './acts.ts'
import { admitReader, leaveReaderOut } from './admitReader.ts'
import { assignStep, unassignStep } from './assignStep.ts'
import { listForStep } from './namedPeople.ts'
import { listCopies, orderCopy, sendCopy } from './caseFile/copies.ts'
import { liftRedaction, listItems, redactItem } from './caseFile/redactions.ts'
import { caseFilePath, caseFiles } from './caseFileContract.ts'
import { complaints, receiptPath } from './contract.ts'
import * as drafts from './drafts.ts'
import { fileComplaint } from './fileComplaint.ts'
import { listOpenSteps } from './inbox.ts'
import { correctDate, datesToCorrect } from './lateDates.ts'
import { linkCase, unlinkCase } from './links.ts'
import { listCases } from './list.ts'
import { filingOptions } from './offeredProcess.ts'
import { filingReadiness } from './readiness.ts'
import { readCasePage } from './page/casePage.ts'
import { previewFiling } from './preview.ts'
import { nameRespondent } from './nameRespondent.ts'
import { processDetails } from './process.ts'
import { sendReceipt } from './receipt.ts'
import { recordService } from './service.ts'
import * as stepDrafts from './stepDrafts.ts'
import { unsentDrafts } from './unsentDrafts.ts'
import { complaintFigures } from './figures.ts'
import { caseSuccessors, platformSuccessors } from './successorContract.ts'
import { confirmByPlatform } from './successors/byOperator.ts'
import * as successors from './successors/proposals.ts'
import { listProposals, loneProposals, stopProposal } from './successors/platform.ts'
import { listUnattended, presentUnattended, unattendedToDecide } from './successors/present.ts'
import { addTask, cancelTask, listTaskAssignees, moveTask } from './tasks/committeeTasks.ts'
import { answerTask, tasksToAnswer, listMyTasks, readTask } from './tasks/ownTasks.ts'
import { caseTasks, myTasks } from './taskContract.ts'
import type about from './module.ts'

export const caseFileRoutes = withFileRoutes(
  implement('caseFiles', caseFiles, {
    list: ({ params, query, ctx }) => listCopies(ctx, { params, query }),
    order: ({ params, body, ctx }) => orderCopy(ctx, { params, body }),
    items: ({ params, query, ctx }) => listItems(ctx, { params, query }),
    redact: ({ params, body, ctx }) => redactItem(ctx, { params, body }),
    lift: ({ params, ctx }) => liftRedaction(ctx, { params }),
  }),
  {
    fetch: {
      method: 'get',
      path: caseFilePath,
      may: 'complaint:read',
      summary: 'A copy of the case file that I made, as a PDF',
      returns: 'file',
      answer: (ctx, c, param) => sendCopy(ctx, c, param('id'), param('copyId')),
    },
  },
)

export const complaintFileRoutes: Record<string, FileRoute> = {
  receipt: {
    method: 'get',
    path: receiptPath,
    may: 'complaint:read',
    costs: 'document',
    summary: 'What I filed, as a PDF',
    returns: 'made',
    answer: (ctx, _, param) => sendReceipt(ctx, param('id')),
  },
}

export default withAttention<typeof about>(
  withDashboard<typeof about>(
    withFileRoutes(
      implement('complaints', complaints, {
        options: ({ ctx }) => filingOptions(ctx),
        readiness: ({ ctx }) => filingReadiness(ctx),
        process: ({ params, ctx }) => processDetails(ctx, params.workflowId),
        createDraft: ({ body, ctx }) => drafts.createDraft(ctx, body.workflowId),
        drafts: ({ query, ctx }) => drafts.listDrafts(ctx, query),
        draft: ({ params, ctx }) => drafts.readDraft(ctx, params.id),
        saveDraft: ({ params, body, ctx }) => drafts.saveDraft(ctx, params.id, body),
        deleteDraft: ({ params, ctx }) => drafts.deleteDraft(ctx, params.id),
        preview: ({ params, body, ctx }) => previewFiling(ctx, params.id, body.form),
        file: ({ body, ctx }) => fileComplaint(ctx, body),
        list: ({ query, body, ctx }) => listCases(ctx, query, body),
        inbox: ({ query, body, ctx }) => listOpenSteps(ctx, query, body),
        complete: ({ params, body, ctx }) => acts.completeStep(ctx, { params, body }),
        unsent: ({ params, ctx }) => unsentDrafts(ctx, params.id),
        stepDraft: ({ params, ctx }) => stepDrafts.readStepDraft(ctx, params.id, params.step),
        saveStepDraft: ({ params, body, ctx }) =>
          stepDrafts.saveStepDraft(ctx, { caseId: params.id, step: params.step }, body),
        deleteStepDraft: ({ params, ctx }) =>
          stepDrafts.deleteStepDraft(ctx, { caseId: params.id, step: params.step }),
        skip: ({ params, body, ctx }) => acts.skipStep(ctx, { params, body }),
        reopen: ({ params, body, ctx }) => acts.reopenStep(ctx, { params, body }),
        assign: ({ params, body, ctx }) => assignStep(ctx, { params, body }),
        unassign: ({ params, body, ctx }) => unassignStep(ctx, { params, body }),
        assignees: ({ params, query, body, ctx }) => listForStep(ctx, { params, query, body }),
        transfer: ({ params, body, ctx }) => acts.transferCase(ctx, { params, body }),
        nameRespondent: ({ params, body, ctx }) => nameRespondent(ctx, { params, body }),
        inform: ({ params, body, ctx }) => acts.informParty(ctx, { params, body }),
        recordService: ({ params, body, ctx }) => recordService(ctx, { params, body }),
        admit: ({ params, body, ctx }) => admitReader(ctx, { params, body }),
        leaveOut: ({ params, body, ctx }) => leaveReaderOut(ctx, { params, body }),
        pause: ({ params, body, ctx }) => acts.pauseCase(ctx, { params, body }),
        resume: ({ params, body, ctx }) => acts.resumeCase(ctx, { params, body }),
        correctDate: ({ params, body, ctx }) => correctDate(ctx, { params, body }),
        extend: ({ params, body, ctx }) => acts.extendClock(ctx, { params, body }),
        withdraw: ({ params, body, ctx }) => acts.withdrawCase(ctx, { params, body }),
        answerWithdrawal: ({ params, body, ctx }) => acts.answerWithdrawal(ctx, { params, body }),
        reopenCase: ({ params, body, ctx }) => acts.reopenCase(ctx, { params, body }),
        close: ({ params, body, ctx }) => acts.closeCase(ctx, { params, body }),
        linkCase: ({ params, body, ctx }) => linkCase(ctx, { params, body }),
        unlinkCase: ({ params, ctx }) => unlinkCase(ctx, { params }),
        retry: ({ params, ctx }) => acts.retryAction(ctx, params.id),
        read: ({ params, ctx }) => readCasePage(ctx, params.id),
      }),
      complaintFileRoutes,
    ),
    { figures: { complaints: complaintFigures } },
  ),
  { DRAFTS_TO_FILE: drafts.draftsToFile, PEOPLE_TO_ADMIT: peopleToAdmit, DATES_TO_CORRECT: datesToCorrect },
)

export const caseTaskRoutes = implement('caseTasks', caseTasks, {
  add: ({ params, body, ctx }) => addTask(ctx, { params, body }),
  move: ({ params, body, ctx }) => moveTask(ctx, { params, body }),
  cancel: ({ params, body, ctx }) => cancelTask(ctx, { params, body }),
  assignees: ({ params, query, body, ctx }) => listTaskAssignees(ctx, { params, query, body }),
})

export const myTaskRoutes = withAttention<typeof about>(
  implement('myTasks', myTasks, {
    list: ({ query, ctx }) => listMyTasks(ctx, query),
    read: ({ params, ctx }) => readTask(ctx, params.id),
    answer: ({ params, body, ctx }) => answerTask(ctx, { params, body }),
  }),
  { TASKS_TO_ANSWER: tasksToAnswer },
)

export const caseSuccessorRoutes = withAttention<typeof about>(
  implement('caseSuccessors', caseSuccessors, {
    list: ({ query, ctx }) => listUnattended(ctx, query),
    propose: async ({ params, body, ctx }) =>
      presentUnattended(ctx, await successors.propose(ctx, params.id, body)),
    confirm: async ({ params, body, ctx }) =>
      presentUnattended(ctx, await successors.confirm(ctx, params.id, body.proposalId)),
    stop: async ({ params, body, ctx }) =>
      presentUnattended(ctx, await successors.stop(ctx, params.id, body.proposalId)),
  }),
  { UNATTENDED_CASES: unattendedToDecide },
)
export const platformSuccessorRoutes = withAttention<typeof about>(
  implement('platformSuccessors', platformSuccessors, {
    list: ({ query, ctx }) => listProposals(ctx, query),
    confirm: ({ params, ctx }) => confirmByPlatform(ctx, params.id),
    stop: ({ params, ctx }) => stopProposal(ctx, params.id),
  }),
  { LONE_SUCCESSORS: loneProposals },
)
