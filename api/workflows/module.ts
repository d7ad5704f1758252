import type { Module } from '../core/module.ts'

/** Parts of a drawing (drawingChanges.ts). */
const drawingFields = {
  lawPack: { label: 'Law' },
  stages: { label: 'Stage' },
  steps: { label: 'Step' },
  edges: { label: 'Arrows' },
  actions: { label: 'Automatic actions' },
  questions: { label: 'Questions' },
  meetingFields: { label: 'Questions about meetings' },
  prerequisites: { label: 'Prerequisites' },
  clocks: { label: 'Deadlines' },
  filing: { label: 'Filing' },
  confidentiality: { label: 'Confidentiality' },
  withdrawal: { label: 'Withdrawing' },
  reopening: { label: 'Reopening' },
  languages: { label: 'Translations' },
  confirmations: { label: 'Confirmed warnings' },
} as const

export default {
  permissions: {
    'workflow:list': { label: 'See workflows', group: 'Workflows', of: 'admins', switchable: 'besideAdmins' },
    'workflow:read': {
      label: 'Open a workflow',
      group: 'Workflows',
      of: 'admins',
      switchable: 'besideAdmins',
    },
    'workflow:create': { label: 'Create workflows', group: 'Workflows', of: 'workspaceAdmins' },
    'workflow:update': { label: 'Draw workflows', group: 'Workflows', of: 'workspaceAdmins' },
    'workflow:publish': {
      label: 'Publish workflows',
      group: 'Workflows',
      of: 'workspaceAdmins',
      inPerson: true,
    },
  },
  menu: [
    {
      key: 'workflows',
      label: 'Workflows',
      path: '/workflows',
      icon: 'route',
      group: 'Complaint handling',
      may: 'workflow:list',
      at: 60,
    },
  ],
  screens: ['workflows', 'workflows/new', 'workflows/:id'],
  audit: {
    workflows: {
      label: 'Workflows',
      acts: {
        create: 'Created a workflow',
        update: 'Changed a workflow',
        publish: 'Published a workflow',
        saveGraph: 'Edited a workflow diagram',
        newVersion: 'Created a new version of a workflow',
      },
      fields: {
        name: { label: 'Name' },
        description: { label: 'Description' },
        branchIds: { label: 'Business units' },
        defaultToWorkspace: { label: 'Default of the workspace' },
        defaultAtPublish: { label: 'Default of the workspace once published' },
        number: { label: 'Version' },
        ...drawingFields,
      },
    },
    workflowParts: { label: 'Parts of workflows', all: 'Edited a workflow diagram', fields: drawingFields },
  },
  dashboard: {
    setUp: {
      WORKFLOW: { may: 'workflow:publish', at: 30 },
      PROCESS: { may: 'workflow:publish', at: 40 },
      TRANSFER: { may: 'workflow:publish', at: 45 },
    },
  },
} as const satisfies Module
