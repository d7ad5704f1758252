import { ClockFigures } from './figuresContract.ts'
import type { Module } from '../core/module.ts'

export default {
  permissions: {
    'escalation:list': {
      label: 'See coming thresholds',
      group: 'Complaints',
      duty: 'SCHEDULER',
      sealed: true,
    },
    'escalation:update': {
      label: 'Move thresholds and extend deadlines',
      group: 'Complaints',
      duty: 'SCHEDULER',
      sealed: true,
    },
  },
  menu: [
    {
      key: 'escalations',
      label: 'Escalations',
      path: '/escalations',
      icon: 'clock',
      group: 'Complaint handling',
      may: 'escalation:list',
      at: 50,
    },
  ],
  screens: ['escalations'],
  dashboard: { figures: { clocks: { returns: ClockFigures, may: ['escalation:list'] } } },
} as const satisfies Module
