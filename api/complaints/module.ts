import type { NoticeKind } from '../../workflows/engine/state.ts'
import { ComplaintFigures } from './figuresContract.ts'
import type { Module, NoticeWords } from '../core/module.ts'

/** Whatever the engine tells of has its choice about mail. */
const notices = {
  ACTION: { label: 'Something a workflow tells me' },
  STEP_OPENED: { label: 'A step waits for me' },
  STEP_ENDED: { label: 'A step that was mine has ended automatically' },
  REMINDER: { label: 'A reminder before a step is due' },
  FIRST_THRESHOLD: { label: 'A step gets late' },
  SECOND_THRESHOLD: { label: 'A step is very late' },
  OVERDUE: { label: 'A step is overdue' },
  TERM_ENDED: { label: 'A deadline or waiting period of a complaint ends' },
  MEETING_SCHEDULED: { label: 'A meeting is called' },
  MEETING_RESCHEDULED: { label: 'A meeting is moved' },
  MEETING_CANCELLED: { label: 'A meeting is cancelled' },
  TRANSFERRED: { label: 'A complaint is transferred to another committee' },
  CLOSED: { label: 'A complaint is closed' },
  WITHDRAWN: { label: 'A complaint is withdrawn' },
  WITHDRAWAL_ASKED: { label: 'Someone asks to withdraw a complaint' },
  WITHDRAWAL_DECLINED: { label: 'The committee declines my withdrawal' },
  REOPENED: { label: 'A closed complaint is reopened' },
  ON_HOLD: { label: 'A complaint is put on hold' },
  RESUMED: { label: 'A complaint is resumed after a hold' },
  INFORMED: { label: 'I am informed of a complaint that concerns me' },
  SERVICE_AWAITED: { label: 'A notice has to be served outside the system' },
  SEATS_CHANGED: { label: 'The committee of a complaint changes' },
  DEADLINE_MOVED: { label: 'A deadline of a complaint moves because the calendar changed' },
  DATE_LATE: { label: 'A deadline of a complaint has to be corrected' },
  DATE_CORRECTED: { label: 'A deadline of a complaint is corrected' },
  ACCESS_CHANGED: { label: 'Who can open a complaint changes' },
  ACCESS_PENDING: { label: 'Someone is waiting for access to a complaint' },
  CASE_UNATTENDED: { label: 'Nobody can open a complaint any more' },
  SUCCESSOR_APPOINTED: { label: 'I take over a complaint that nobody could open' },
  NEEDS_ATTENTION: { label: 'A complaint cannot continue automatically' },
  RESPONDENT_PROPOSED: { label: 'Another member has to agree to whom a complaint is about' },
  RESPONDENT_NAMED: { label: 'The committee names the respondent of a complaint' },
} as const satisfies Record<NoticeKind, NoticeWords>

export default {
  permissions: {
    'complaint:create': { label: 'File a complaint', group: 'Complaints', of: 'everyone', sealed: true },
    'complaint:list': {
      label: 'See one’s own complaints and assigned ones',
      group: 'Complaints',
      of: 'everyone',
      sealed: true,
    },
    'complaint:read': {
      label: 'Open a complaint one has a part in',
      group: 'Complaints',
      of: 'everyone',
      sealed: true,
    },
    'complaint:act': {
      label: 'Act on a complaint one has a part in',
      group: 'Complaints',
      of: 'everyone',
      sealed: true,
    },
    'complaint:succeed': {
      label: 'Propose who takes over a complaint that nobody can open',
      group: 'Complaints',
      of: 'workspaceAdmins',
      sealed: true,
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'unattendedCases',
      label: 'Complaints nobody can open',
      path: '/unattended-cases',
      icon: 'userOff',
      group: 'Workspace',
      may: 'complaint:succeed',
      at: 217,
    },
    {
      key: 'platformSuccessors',
      label: 'Successor proposals',
      path: '/platform/successors',
      icon: 'userOff',
      group: 'Platform',
      may: 'platform:workspaces',
      at: 337,
    },
    {
      key: 'inbox',
      label: 'My open steps',
      path: '/inbox',
      icon: 'inbox',
      group: null,
      may: 'complaint:list',
      at: 20,
    },
    {
      key: 'complaints',
      label: 'Complaints',
      path: '/complaints',
      icon: 'folder',
      group: null,
      may: 'complaint:list',
      at: 30,
    },
  ],
  screens: [
    'inbox',
    'complaints',
    'complaints/new',
    'complaints/drafts/:id',
    'complaints/:id',
    'unattended-cases',
    'platform/successors',
    'complaints/:id/meetings/:meetingId',
  ],
  notices: {
    ...notices,
    SUCCESSOR_PROPOSED: { label: 'Someone is proposed to take over a complaint that nobody can open' },
    SUCCESSOR_COMING: { label: 'Someone will take over my complaint' },
  },
  audit: {
    platformSuccessors: {
      label: 'Successor proposals',
      acts: {
        confirm: 'Confirmed who takes over a complaint',
        stop: 'Stopped who would take over a complaint',
      },
    },
  },
  dashboard: {
    /** Null also where there is none to know of. */ figures: {
      complaints: { returns: ComplaintFigures, may: ['complaint:list'] },
    },
  },
  attentionItems: {
    DRAFTS_TO_FILE: { may: 'complaint:create', acts: ['complaints:file'], path: '/complaints' },
    UNATTENDED_CASES: {
      may: 'complaint:succeed',
      acts: ['caseSuccessors:propose', 'caseSuccessors:confirm'],
      path: '/unattended-cases',
    },
    LONE_SUCCESSORS: {
      may: 'platform:workspaces',
      acts: ['platformSuccessors:confirm', 'platformSuccessors:stop'],
      path: '/platform/successors',
    },
    PEOPLE_TO_ADMIT: {
      may: 'complaint:list',
      acts: ['complaints:admit', 'complaints:leaveOut'],
      path: '/complaints',
    },
    DATES_TO_CORRECT: { may: 'complaint:list', acts: ['complaints:correctDate'], path: '/complaints' },
  },
} as const satisfies Module
