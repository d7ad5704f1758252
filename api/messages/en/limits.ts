/** English. */
export const limits = {
  WORKING_DAY: { one: 'within {{count}} working day', other: 'within {{count}} working days' },
  WORKING_DAY_FILED: {
    one: 'within {{count}} working day of filing',
    other: 'within {{count}} working days of filing',
  },
  WORKING_DAY_STEP: {
    one: 'within {{count}} working day of “{{step}}” being done',
    other: 'within {{count}} working days of “{{step}}” being done',
  },
  WORKING_DAY_OPENED: {
    one: 'within {{count}} working day of “{{step}}” starting',
    other: 'within {{count}} working days of “{{step}}” starting',
  },
  WORKING_DAY_DATE: {
    one: 'within {{count}} working day of the date given in “{{step}}”',
    other: 'within {{count}} working days of the date given in “{{step}}”',
  },
  WORKING_DAY_INCIDENT: {
    one: 'within {{count}} working day of the last incident',
    other: 'within {{count}} working days of the last incident',
  },
  DAY: { one: 'within {{count}} day', other: 'within {{count}} days' },
  DAY_FILED: { one: 'within {{count}} day of filing', other: 'within {{count}} days of filing' },
  DAY_STEP: {
    one: 'within {{count}} day of “{{step}}” being done',
    other: 'within {{count}} days of “{{step}}” being done',
  },
  DAY_OPENED: {
    one: 'within {{count}} day of “{{step}}” starting',
    other: 'within {{count}} days of “{{step}}” starting',
  },
  DAY_DATE: {
    one: 'within {{count}} day of the date given in “{{step}}”',
    other: 'within {{count}} days of the date given in “{{step}}”',
  },
  DAY_INCIDENT: {
    one: 'within {{count}} day of the last incident',
    other: 'within {{count}} days of the last incident',
  },
  MONTH: { one: 'within {{count}} month', other: 'within {{count}} months' },
  MONTH_FILED: { one: 'within {{count}} month of filing', other: 'within {{count}} months of filing' },
  MONTH_STEP: {
    one: 'within {{count}} month of “{{step}}” being done',
    other: 'within {{count}} months of “{{step}}” being done',
  },
  MONTH_OPENED: {
    one: 'within {{count}} month of “{{step}}” starting',
    other: 'within {{count}} months of “{{step}}” starting',
  },
  MONTH_DATE: {
    one: 'within {{count}} month of the date given in “{{step}}”',
    other: 'within {{count}} months of the date given in “{{step}}”',
  },
  MONTH_INCIDENT: {
    one: 'within {{count}} month of the last incident',
    other: 'within {{count}} months of the last incident',
  },
  HOUR: { one: 'within {{count}} hour', other: 'within {{count}} hours' },
  HOUR_FILED: { one: 'within {{count}} hour of filing', other: 'within {{count}} hours of filing' },
  HOUR_STEP: {
    one: 'within {{count}} hour of “{{step}}” being done',
    other: 'within {{count}} hours of “{{step}}” being done',
  },
  HOUR_OPENED: {
    one: 'within {{count}} hour of “{{step}}” starting',
    other: 'within {{count}} hours of “{{step}}” starting',
  },
  HOUR_INCIDENT: {
    one: 'within {{count}} hour of the last incident',
    other: 'within {{count}} hours of the last incident',
  },
} as const
