/// Placeholder of the room.
package struct Node {}
