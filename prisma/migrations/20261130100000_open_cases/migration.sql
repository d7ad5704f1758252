-- The reconciler walks through the open cases by id, and passes over none that is closed.
CREATE INDEX "Case_open" ON "Case" (id) WHERE status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD');
