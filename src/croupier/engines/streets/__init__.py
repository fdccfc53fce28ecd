"""Cards that come to light one after another: Let It Ride and Mississippi Stud."""
