import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/**
 * Seats of a contract, counted alike wherever they are shown: who is active has one, and an open invite holds
 * one.
 */
export type Seats = { limit: number; active: number; invited: number }
export const seatsTaken = ({ active, invited }: Pick<Seats, 'active' | 'invited'>): number => active + invited

export function SeatBar({ seats }: { seats: Seats }) {
  const { t } = useTranslation()
  const { limit, active, invited } = seats
  const usedSeats = seatsTaken(seats)
  const words = t('{{used}} of {{limit}} seats are taken', { used: usedSeats, limit })
  const share = limit === 0 ? 100 : Math.min(100, (usedSeats / limit) * 100)
  return (
    <div style={{ minWidth: 96, maxWidth: 260 }}>
      <Text size="sm" mb={4}>
        {words}
      </Text>
      <Progress
        value={share}
        aria-label={words}
        color={share >= 100 ? 'red' : share >= 90 ? 'yellow' : 'var(--accent)'}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('Users: {{active}} · Open invites: {{invited}}', { active, invited })}
      </Text>
      {usedSeats >= limit && (
        <Text size="xs" mt={4}>
          {t('All seats are taken. No one new can join until someone leaves.')}
        </Text>
      )}
    </div>
  )
}
