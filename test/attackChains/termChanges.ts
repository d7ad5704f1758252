/** Changes of permissions, invites, retention and the terms of a workspace. */
import { terms, type Change } from './calls.ts'

export const ofTerms: Record<string, Change> = {
  'lets the unit’s admins read the audit log': {
    row: 'permissions:update',
    by: 'admin',
    call: async (by) => {
      const { version } = (await by.get('/api/permission/all')).body
      return by.post('/api/permission/update', {
        role: 'BRANCH_ADMIN',
        version,
        permissions: [{ key: 'ledger:read', allowed: true }],
      })
    },
  },
  'lets anybody of a domain sign up': {
    row: 'workspaceProfile:update',
    by: 'admin',
    call: terms(
      'put',
      () => '/api/workspace/company-profile',
      ({ here }) => ({
        bulkSignUpEnabled: true,
        allowedDomains: ['example.com'],
        defaultBranchId: here.pune.id,
      }),
    ),
  },
  'invites a second mailbox as the employer': {
    row: 'invites:invite',
    by: 'admin',
    call: (by, { here }) =>
      by.post(`/api/invite/user/${here.pune.id}`, {
        email: `second@${here.workspace.host}.example`,
        role: 'EMPLOYER',
      }),
  },
  'invites a second mailbox as an admin by a list': {
    row: 'invites:inviteList',
    by: 'admin',
    call: (by, { here }) =>
      by.post('/api/invite/invite/bulk', {
        invites: [{ email: `third@${here.workspace.host}.example`, role: 'WORKSPACE_ADMIN' }],
      }),
  },
  'proposes that cases are kept for a year': {
    row: 'retentionRules:propose',
    by: 'admin',
    call: (by) =>
      by.post('/api/retention/rules', {
        kind: 'CASE',
        countryCode: null,
        months: 12,
        citation: 'None',
        citationStatus: 'COUNSEL',
      }),
  },
  'holds what is of the complainant': {
    row: 'legalHolds:place',
    by: 'admin',
    call: (by, { here }) =>
      by.post('/api/retention/holds', { userId: here.complainant.id, reason: 'A lawsuit' }),
  },
  'has the complainant erased': {
    row: 'retainedPeople:requestErasure',
    by: 'admin',
    status: 409,
    call: (by, { here }) =>
      by.post(`/api/retention/person/${here.complainant.id}/erase`, { reason: 'They asked for it' }),
  },
  'switches parts of the product off': {
    row: 'workspaces:accessFlags',
    by: 'platform',
    call: terms(
      'put',
      ({ here }) => `/api/admin/workspace/${here.workspace.id}/access-flags`,
      () => ({
        courseManagement: false,
        learning: false,
        concernedAuthority: true,
        policies: false,
        compliance: false,
      }),
    ),
  },
  'moves the clock of the workspace': {
    row: 'workspaces:update',
    by: 'platform',
    call: terms(
      'put',
      ({ here }) => `/api/admin/workspace/${here.workspace.id}`,
      ({ here }) => ({ name: here.workspace.name, timeZone: 'Pacific/Kiritimati' }),
    ),
  },
  'lets the workspace have no more people': {
    row: 'workspaces:userLimit',
    by: 'platform',
    call: terms(
      'put',
      () => '/api/admin/workspace-user-limit',
      ({ here }) => ({ workspaceId: here.workspace.id, userLimit: 13 }),
    ),
  },
}
