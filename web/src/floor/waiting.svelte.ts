/** How much waits for somebody on the floor. */
class Waiting {
  approvals = $state(0);
  claims = $state(0);
}

export const waiting = new Waiting();
