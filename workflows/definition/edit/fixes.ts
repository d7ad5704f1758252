/** Mending edits: each fix that a problem offers as one change of the drawing. */
import type { Fix } from '../definition.ts'
import { addAction, setAction } from './actions.ts'
import { addCaseClock, freshCaseClock, setCaseClock, setCaseLaw, setCaseLength } from './caseClocks.ts'
import { addClock, setClock, setLength } from './clocks.ts'
import { connect, disconnect, reconnect, setCondition } from './edges.ts'
import { clearLimits, renameKey, setAttribute, setConfig, setComponent } from './forms.ts'
import { addOutcome, removeOutcome, setOutcome } from './outcomes.ts'
import { removePrerequisite } from './prerequisites.ts'
import { partOf } from './editError.ts'
import { inTurn, withoutRow, type Edit } from './rows.ts'
import { removeStage, setStage } from './stages.ts'
import {
  clearUnused,
  removeStep,
  setAssignTo,
  setAssignWithin,
  setKind,
  setMeeting,
  setServes,
  setStep,
  setStepSetting,
} from './steps.ts'
import { setFiling, setReopening, setWithdrawal } from './workflow.ts'

/** For what a fix adds: its id, and what a new outcome is called. */
export type Fresh = { id: string; outcome: string }
const mend: { [K in Fix['kind']]: (fix: Extract<Fix, { kind: K }>, fresh: Fresh) => Edit } = {
  REMOVE_STEP: ({ stepId }) => removeStep(stepId),
  REMOVE_EDGE: ({ edgeId }) => disconnect(edgeId),
  LEAD_TO: ({ edgeId, to }) => reconnect(edgeId, { to }),
  CONNECT: ({ from, outcome, to }, { id }) => connect(id, { from, outcome, to }),
  SET_ACTOR: ({ stepId, actor }) => setStep(stepId, { actor }),
  ADD_CLOCK: ({ stepId }) => addClock(stepId),
  SET_CLOCK_AMOUNT: ({ stepId, amount, unit }) => setLength(stepId, amount, unit),
  SET_QUORUM: ({ stepId, quorum, presidingOfficerRequired }) =>
    setMeeting(
      stepId,
      presidingOfficerRequired === undefined ? { quorum } : { quorum, presidingOfficerRequired },
    ),
  REQUIRE_MINUTES: ({ stepId }) => setMeeting(stepId, { minutesRequired: true }),
  RENAME_KEY: ({ attributeId, key }) => renameKey(attributeId, key),
  CLEAR_UNUSED: ({ stepId }) => clearUnused(stepId),
  REMOVE_PREREQUISITE: ({ prerequisiteId }) => removePrerequisite(prerequisiteId),
  RENAME_STEP: ({ stepId, name }) => setStep(stepId, { name }),
  RENAME_STAGE: ({ stageId, name }) => setStage(stageId, { name }),
  RENAME_CLOCK: ({ clockId, name }) => setCaseClock(clockId, { name }),
  SET_TERM: ({ clockId, part: { amount, unit, ...part } }) =>
    inTurn(setCaseClock(clockId, part), ...(amount && unit ? [setCaseLength(clockId, amount, unit)] : [])),
  ADD_TERM: ({ name, lawRef, trigger }, { id }) =>
    inTurn(addCaseClock({ ...freshCaseClock, id, name, trigger }), setCaseLaw(id, lawRef)),
  CITE_TERM: ({ clockId, lawRef }) => setCaseLaw(clockId, lawRef),
  SET_READERS: ({ party, sections }) =>
    setFiling(party === 'RESPONDENT' ? { respondentSees: sections } : { employerSees: sections }),
  SHOW_ALWAYS: ({ list, id }) =>
    list === 'components' ? setComponent(id, { visibleWhen: null }) : setAttribute(id, { visibleWhen: null }),
  REMOVE_OPTION:
    ({ attributeId, optionId }) =>
    (graph) => {
      const { options } = partOf(graph, 'attributes', attributeId)
      return setAttribute(attributeId, { options: options.filter(({ id }) => id !== optionId) })(graph)
    },
  SET_NOTICE: ({ actionId, template }) => setAction(actionId, { template }),
  REMOVE_STAGE: ({ stageId }) => removeStage(stageId),
  SHOW_STAGES:
    ({ party }) =>
    (graph) =>
      inTurn(
        ...graph.stages.map(({ id, visibleTo }) =>
          setStage(id, { visibleTo: visibleTo.includes(party) ? visibleTo : [...visibleTo, party] }),
        ),
      )(graph),
  REMOVE_LATER_END: ({ clockId }) => setCaseClock(clockId, { noEarlier: undefined }),
  OWN_DEADLINE:
    ({ stepId }) =>
    (graph) => {
      const { clock, setting } = partOf(graph, 'steps', stepId)
      const own = clock || setting.automatic ? [] : [addClock(stepId)]
      return inTurn(setServes(stepId, null), ...own)(graph)
    },
  CLEAR_LIMITS: ({ attributeId }) => clearLimits(attributeId),
  REQUIRE_ANSWER: ({ attributeId }) => setAttribute(attributeId, { required: true }),
  ALLOW_AHEAD: ({ attributeId }) => setConfig(attributeId, { mayBeAhead: true }),
  SET_CLOCK: ({ stepId, part }) => setClock(stepId, part),
  SET_OUTCOME: ({ stepId, outcome, part }) => setOutcome(stepId, outcome, part),
  SET_JOIN: ({ stepId, join }) => setStep(stepId, { join }),
  REMOVE_OUTCOME: ({ stepId, outcome }) => removeOutcome(stepId, outcome),
  MAKE_OTHERWISE: ({ edgeId, instead }) => inTurn(disconnect(instead), setCondition(edgeId, null)),
  FORBID_SKIPPING: ({ stepId }) => setStepSetting(stepId, { allowSkip: false }),
  LEAVE_TO_ACTOR: ({ stepId }) => setAssignTo(stepId, null),
  SET_ASSIGN_WITHIN: ({ stepId, within }) => setAssignWithin(stepId, within),
  FREE_WITHDRAWAL: () => setWithdrawal({ consent: null, untilStageId: null }),
  SET_WITHDRAWAL_STEP: ({ stepId }) => setWithdrawal({ leadsTo: stepId ?? undefined }),
  FORBID_REOPENING: () => setReopening(null),
  MAKE_MEETING: ({ stepId, quorum, presidingOfficerRequired }) =>
    inTurn(setKind(stepId, 'MEETING'), setMeeting(stepId, { quorum, presidingOfficerRequired })),
  DO_BY_HAND: ({ stepId }) => setStepSetting(stepId, { automatic: false }),
  INFORM_FIRST: ({ stepId, type }, { id }) => addAction({ id, stepId, on: 'ENTER', type }),
  TRANSFER_TO: ({ actionId, committeeId }) => setAction(actionId, { committeeId }),
  REMOVE_ROW:
    ({ list, id }) =>
    (graph) =>
      withoutRow(graph, list, id),
  ADD_OUTCOME: ({ stepId }, { id, outcome }) => addOutcome(stepId, { id, label: outcome }),
}

/** Returns the edit that makes a fix; `fresh` supplies the id and the outcome label of a row that it adds. */
export const applyFix = <K extends Fix['kind']>(fix: Extract<Fix, { kind: K }>, fresh: Fresh): Edit =>
  mend[fix.kind](fix, fresh)
