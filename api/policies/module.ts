import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  flag: 'policies',
  permissions: {
    'policy:list': {
      label: 'See and approve policies',
      group: 'Learning',
      of: 'leaders',
      switchable: 'besideAdmins',
    },
    'policy:update': {
      label: 'Write and publish policies',
      group: 'Learning',
      of: 'admins',
      switchable: 'unitAdmins',
    },
  },
  menu: [
    {
      key: 'policies',
      label: 'Policies',
      path: '/policies',
      icon: 'certificate',
      group: 'Training and policies',
      may: 'policy:list',
      at: 78,
    },
    {
      key: 'my-policies',
      label: 'My policies',
      path: '/my/policies',
      icon: 'file',
      group: null,
      may: 'member',
      at: 46,
    },
  ],
  screens: ['policies', 'policies/new', 'policies/:policyId', 'my/policies', 'my/policies/:versionId'],
  notices: {
    POLICY_TO_ACCEPT: { label: 'A policy waits for me to accept it' },
    POLICIES_LATE: { label: 'People are late with accepting a policy' },
    POLICY_APPROVAL: { label: 'The approval of a policy that I write or approve' },
    POLICY_REVIEW: { label: 'A policy of mine is due for review' },
  },
  files: {
    POLICY_FILE: {
      contentTypes: ['application/pdf'],
      maxBytes: 50 * 1024 * 1024,
      rule: say('policies.fileRule'),
      fetchedBy: 'WORKSPACE',
    },
  },
  audit: {
    policies: {
      label: 'Policies',
      acts: {
        create: 'Created a policy',
        update: 'Edited a policy',
        generateUploadUrl: 'Uploaded a file for a policy',
        confirmUpload: 'Put a file into a policy',
        remove: 'Removed a policy',
        submit: 'Gave a policy for approval',
        withdraw: 'Withdrew a policy version to change it',
        approve: 'Approved a policy',
        sendBack: 'Sent a policy version back',
        passOn: 'Passed the approval of a policy on',
        publish: 'Published a policy',
        review: 'Looked over a policy',
        remind: 'Reminded people of a policy',
        createCode: 'Asked for a code to accept a policy',
        accept: 'Accepted a policy',
        decline: 'Declined a policy',
      },
      fields: {
        name: { label: 'Name' },
        ownerId: { label: 'Owner' },
        approverIds: { label: 'Who approves it' },
        audience: { label: 'Who it is for' },
        categoryIds: { label: 'Categories' },
        jurisdictionIds: { label: 'Jurisdictions' },
        languages: { label: 'Languages' },
        requiresAcceptance: { label: 'People have to accept it' },
        acceptMode: {
          label: 'How it is accepted',
          values: {
            CLICK: 'By pressing “I accept”',
            TYPED_NAME: 'By typing one’s full name',
            CODE: 'With a code',
          },
        },
        minReadSeconds: { label: 'Read for at least (seconds)' },
        requireAllPages: { label: 'Every page of the file must be opened' },
        dueDays: { label: 'Days to accept' },
        reviewEveryMonths: { label: 'Review the policy every (months)' },
        reacceptEveryMonths: { label: 'Ask for acceptance again every (months)' },
        daysBefore: { label: 'Remind before the due date' },
        daysAfter: { label: 'Remind after the due date' },
        escalateToManagerAfterDays: { label: 'Notify the manager so many days after the due date' },
        escalateToAdminsAfterDays: {
          label: 'Notify the owner and the admins so many days after the due date',
        },
      },
    },
  },
  attentionItems: {
    POLICIES_TO_ACCEPT: { may: 'self', acts: ['policies:accept'], path: '/my/policies' },
    POLICIES_TO_APPROVE: {
      may: 'policy:list',
      acts: ['policies:approve', 'policies:sendBack', 'policies:passOn'],
      path: '/policies',
    },
    POLICIES_SENT_BACK: { may: 'policy:update', acts: ['policies:submit'], path: '/policies' },
    POLICIES_WITHOUT_APPROVER: { may: 'policy:update', acts: ['policies:update'], path: '/policies' },
    POLICIES_TO_PUBLISH: { may: 'policy:update', acts: ['policies:publish'], path: '/policies' },
  },
} as const satisfies Module
