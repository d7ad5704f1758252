import { say } from '../messages/say.ts'
import type { Module } from '../core/module.ts'

export default {
  flag: 'compliance',
  permissions: {
    'compliance:list': {
      label: 'See what the law asks for and give evidence',
      group: 'Learning',
      of: 'admins',
      switchable: 'unitAdmins',
    },
    'compliance:update': {
      label: 'Change obligations and jurisdictions',
      group: 'Learning',
      of: 'workspaceAdmins',
    },
  },
  menu: [
    {
      key: 'compliance',
      label: 'Compliance',
      path: '/compliance',
      icon: 'scale',
      group: 'Training and policies',
      may: 'compliance:list',
      at: 79,
    },
  ],
  screens: [
    'compliance',
    'compliance/obligations',
    'compliance/packs',
    'compliance/packs/:packKey',
    'compliance/evidence-pack',
    'compliance/places',
    'compliance/due/:instanceId',
  ],
  notices: { COMPLIANCE_DUE: { label: 'An obligation of a business unit is due or late' } },
  files: {
    COMPLIANCE_FILE: {
      contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
      maxBytes: 25 * 1024 * 1024,
      rule: say('compliance.fileRule'),
      fetchedBy: 'NOBODY',
    },
  },
  audit: {
    jurisdictions: {
      label: 'Jurisdictions',
      acts: {
        create: 'Added a jurisdiction',
        update: 'Edited a jurisdiction',
        remove: 'Removed a jurisdiction',
      },
    },
    complianceCategories: {
      label: 'Categories of obligations',
      acts: { create: 'Added a category', update: 'Edited a category', remove: 'Removed a category' },
    },
    complianceItems: {
      label: 'Obligations',
      acts: {
        create: 'Added an obligation',
        update: 'Edited an obligation',
        remove: 'Removed an obligation',
      },
      fields: {
        title: { label: 'What has to be done' },
        description: { label: 'Description' },
        categoryId: { label: 'Category' },
        jurisdictionIds: { label: 'Jurisdictions' },
        branchIds: { label: 'Business units' },
        minHeadcount: { label: 'From so many people on' },
        legalReference: { label: 'Law' },
        authority: { label: 'Authority' },
        penaltyNote: { label: 'If it is missed' },
        frequency: {
          label: 'How often',
          values: {
            ONCE: 'Once',
            MONTHLY: 'Every month',
            QUARTERLY: 'Every quarter',
            HALF_YEARLY: 'Every half-year',
            YEARLY: 'Every year',
            EVERY_N_YEARS: 'Every few years',
            EVENT: 'After an event',
          },
        },
        everyYears: { label: 'Years' },
        startsOn: { label: 'Counted from' },
        dueMonth: { label: 'Month' },
        dueDay: { label: 'Day' },
        dueAfterDays: { label: 'Days after the period ends' },
        ownerId: { label: 'Who looks after it' },
        evidenceRequired: { label: 'Evidence is needed to submit it' },
        courseId: { label: 'Course that fulfils it' },
        policyId: { label: 'Policy that fulfils it' },
        needsCommittee: { label: 'A committee with all its seats fulfils it' },
      },
    },
    evidencePacks: { label: 'Evidence packs', acts: { order: 'Made an evidence pack' } },
    calendarFeeds: {
      label: 'Calendar addresses',
      acts: { renew: 'Made a calendar address', revoke: 'Ended a calendar address' },
    },
    compliancePacks: {
      label: 'Obligations',
      acts: { add: 'Added obligations from a pack', begin: 'Began what fulfils an obligation' },
    },
    complianceInstances: {
      label: 'What is due',
      acts: {
        record: 'Recorded an event that the law follows',
        generateUploadUrl: 'Uploaded a file of evidence',
        evidence: 'Added evidence to an obligation',
        submit: 'Submitted an obligation',
        dismiss: 'Found an obligation not to apply',
        erase: 'The evidence of an obligation was erased',
      },
    },
  },
  attentionItems: {
    OBLIGATIONS_DUE: { may: 'self', acts: ['complianceInstances:submit'], path: '/compliance' },
  },
} as const satisfies Module
